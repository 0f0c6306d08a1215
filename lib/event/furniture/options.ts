import { optionGroup } from '../options';

export const giro = optionGroup('giro', {
  giroMuebleria: { es: 'Mueblería', en: 'Furniture store' },
  giroTiendaDepartamental: { es: 'Tienda departamental', en: 'Department store' },
  giroConstruccion: { es: 'Construcción', en: 'Construction' },
  giroServicios: { es: 'Servicios', en: 'Services' },
  giroExportador: { es: 'Exportador', en: 'Exporter' },
  giroImportador: { es: 'Importador', en: 'Importer' },
});

export const principalActividad = optionGroup('principalActividad', {
  principalActividadVentaPublico: { es: 'Venta al público', en: 'Retail sales' },
  principalActividadMayoreo: { es: 'Mayoreo', en: 'Wholesale' },
  principalActividadDistribuidor: { es: 'Distribuidor', en: 'Distributor' },
  principalActividadBrokerIntermediario: { es: 'Bróker o intermediario', en: 'Broker or intermediary' },
  principalActividadConstruccionHospitalidad: {
    es: 'Construcción y hospitalidad',
    en: 'Construction and hospitality',
  },
  principalActividadFabricante: { es: 'Fabricante', en: 'Manufacturer' },
});

export const mercadoAtiende = optionGroup('mercadoAtiende', {
  mercadoAtiendeCorporativo: { es: 'Corporativo', en: 'Corporate' },
  mercadoAtiendeHospitalidad: { es: 'Hospitalidad', en: 'Hospitality' },
  mercadoAtiendeResidencial: { es: 'Residencial', en: 'Residential' },
  mercadoAtiendeConstruccion: { es: 'Construcción', en: 'Construction' },
});

export const intereses = optionGroup('intereses', {
  interesesAccesorios: { es: 'Accesorios', en: 'Accessories' },
  interesesArteSacro: { es: 'Arte sacro', en: 'Religious art' },
  interesesCentrosEntretenimiento: { es: 'Centros de entretenimiento', en: 'Entertainment centers' },
  interesesCocinas: { es: 'Cocinas', en: 'Kitchens' },
  interesesColchones: { es: 'Colchones', en: 'Mattresses' },
  interesesComedores: { es: 'Comedores', en: 'Dining sets' },
  interesesIluminacion: { es: 'Iluminación', en: 'Lighting' },
  interesesMecedoras: { es: 'Mecedoras', en: 'Rocking chairs' },
  interesesMesasCentroAuxiliares: { es: 'Mesas de centro y auxiliares', en: 'Coffee and side tables' },
  interesesInfantilesJuveniles: { es: 'Muebles infantiles y juveniles', en: 'Children’s and teen furniture' },
  interesesMuebleOficina: { es: 'Muebles de oficina', en: 'Office furniture' },
  interesesRecamarasLiteras: { es: 'Recámaras y literas', en: 'Bedroom sets and bunk beds' },
  interesesLiterasMadera: { es: 'Literas de madera', en: 'Wooden bunk beds' },
  interesesServicios: { es: 'Servicios', en: 'Services' },
  interesesTerrazaJardin: { es: 'Terraza y jardín', en: 'Patio and garden' },
  interesesTapizados: { es: 'Muebles tapizados', en: 'Upholstered furniture' },
  interesesTextiles: { es: 'Textiles para el hogar', en: 'Home textiles' },
  interesesTapetes: { es: 'Tapetes', en: 'Rugs' },
});
