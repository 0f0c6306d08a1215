import type { ConferenceSession } from '../types';

const parota = { es: 'Sala Parota', en: 'Parota Room' };
const cedro = { es: 'Sala Cedro', en: 'Cedar Room' };
const workshop = { es: 'Taller de ensambles', en: 'Joinery Workshop' };

export const programme: readonly ConferenceSession[] = [
  {
    id: 'tendencias',
    title: {
      es: 'Hacia dónde va el mueble mexicano: tendencias para 2027 y 2028',
      en: 'Where Mexican furniture is heading: trends for 2027 and 2028',
    },
    speaker: 'Lucía Arrieta Montes',
    room: parota,
    startsAt: '2027-02-17T10:30',
    endsAt: '2027-02-17T11:30',
    capacity: 300,
  },
  {
    id: 'exhibicion',
    title: {
      es: 'El piso de venta que vende: exhibición, luz y recorrido',
      en: 'A sales floor that sells: display, light and layout',
    },
    speaker: 'Tomás Echegaray Luna',
    room: cedro,
    startsAt: '2027-02-17T11:00',
    endsAt: '2027-02-17T12:00',
    capacity: 120,
  },
  {
    id: 'exportacion',
    title: {
      es: 'Exportar muebles a Estados Unidos: reglas de origen, normas y logística',
      en: 'Exporting furniture to the United States: rules of origin, standards and logistics',
    },
    speaker: 'Karen Whitlow',
    room: parota,
    startsAt: '2027-02-17T12:30',
    endsAt: '2027-02-17T13:30',
    capacity: 300,
  },
  {
    id: 'ensambles',
    title: {
      es: 'Taller: cola de milano y ensamble de dedos, a mano y con router',
      en: 'Workshop: dovetails and finger joints, by hand and with a router',
    },
    speaker: 'Jacinto Robledo Paz',
    room: workshop,
    startsAt: '2027-02-17T12:30',
    endsAt: '2027-02-17T14:00',
    capacity: 50,
  },
  {
    id: 'hoteles',
    title: {
      es: 'Amueblar hoteles: de la muestra al contrato',
      en: 'Furnishing hotels: from sample to contract',
    },
    speaker: 'Renata Solórzano Vega',
    room: cedro,
    startsAt: '2027-02-17T16:00',
    endsAt: '2027-02-17T17:00',
    capacity: 120,
  },
  {
    id: 'madera-certificada',
    title: {
      es: 'Madera certificada: qué piden los compradores y cómo demostrarlo',
      en: 'Certified wood: what buyers ask for and how to prove it',
    },
    speaker: 'Ignacio Belmar Cota',
    room: parota,
    startsAt: '2027-02-18T10:30',
    endsAt: '2027-02-18T11:30',
    capacity: 300,
  },
  {
    id: 'fotografia',
    title: {
      es: 'Taller: fotografía de producto con tu teléfono',
      en: 'Workshop: product photography with your phone',
    },
    speaker: 'Abril Quintanar',
    room: workshop,
    startsAt: '2027-02-18T11:00',
    endsAt: '2027-02-18T12:30',
    capacity: 40,
  },
  {
    id: 'comercio-electronico',
    title: {
      es: 'Mueblerías en línea: entregas, devoluciones y reseñas',
      en: 'Furniture stores online: deliveries, returns and reviews',
    },
    speaker: 'Mauricio Tejeda Ríos',
    room: parota,
    startsAt: '2027-02-18T12:00',
    endsAt: '2027-02-18T13:00',
    capacity: 300,
  },
  {
    id: 'costos',
    title: {
      es: 'Costear bien en un taller pequeño',
      en: 'Getting costs right in a small workshop',
    },
    speaker: 'Ofelia Granados',
    room: cedro,
    startsAt: '2027-02-18T16:00',
    endsAt: '2027-02-18T17:00',
    capacity: 120,
  },
  {
    id: 'descanso',
    title: {
      es: 'Colchones y textiles: materiales, normas y lo que pregunta el cliente',
      en: 'Mattresses and textiles: materials, standards and what customers ask',
    },
    speaker: 'Daniela Urrutia Salas',
    room: parota,
    startsAt: '2027-02-19T10:30',
    endsAt: '2027-02-19T11:30',
    capacity: 300,
  },
  {
    id: 'cnc',
    title: {
      es: 'Automatizar sin perder el oficio: CNC en talleres medianos',
      en: 'Automating without losing the craft: CNC in mid-sized workshops',
    },
    speaker: 'Bruno Casillas Ortega',
    room: cedro,
    startsAt: '2027-02-19T11:00',
    endsAt: '2027-02-19T12:00',
    capacity: 120,
  },
  {
    id: 'clausura',
    title: {
      es: 'Mesa de cierre: diseño propio o catálogo global',
      en: 'Closing panel: own design or global catalog',
    },
    speaker: 'Lucía Arrieta Montes, Renata Solórzano Vega',
    room: parota,
    startsAt: '2027-02-19T12:30',
    endsAt: '2027-02-19T13:30',
    capacity: 300,
  },
];
