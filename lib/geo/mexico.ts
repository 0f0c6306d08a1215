/**
 * A state of Mexico: its ISO code, its key in the catalogues of INEGI and Correos de México (`inegi`), its key in
 * GeoNames, and the first and last number that its postal codes begin with.
 */
function state(
  code: string,
  name: string,
  inegi: string,
  geonames: string,
  from: number,
  to: number,
  ...aliases: string[]
) {
  return { code, name, inegi, geonames, prefixes: [from, to] as const, aliases };
}

/**
 * The 32 states. The first two digits of a postal code identify the state; 00, 17, 18 and 19 are unassigned. INEGI
 * sorts by the old Spanish alphabet, with Ch after C, and GeoNames does not, so their keys 05 to 08 differ.
 */
export const mexicanStates = [
  state('AGU', 'Aguascalientes', '01', '01', 20, 20),
  state('BCN', 'Baja California', '02', '02', 21, 22, 'Baja California Norte'),
  state('BCS', 'Baja California Sur', '03', '03', 23, 23),
  state('CAM', 'Campeche', '04', '04', 24, 24),
  state('COA', 'Coahuila', '05', '07', 25, 27, 'Coahuila de Zaragoza'),
  state('COL', 'Colima', '06', '08', 28, 28),
  state('CHP', 'Chiapas', '07', '05', 29, 30),
  state('CHH', 'Chihuahua', '08', '06', 31, 33),
  state('CMX', 'Ciudad de México', '09', '09', 1, 16, 'Distrito Federal', 'CDMX', 'DF', 'DIF', 'Mexico City'),
  state('DUR', 'Durango', '10', '10', 34, 35),
  state('GUA', 'Guanajuato', '11', '11', 36, 38),
  state('GRO', 'Guerrero', '12', '12', 39, 41),
  state('HID', 'Hidalgo', '13', '13', 42, 43),
  state('JAL', 'Jalisco', '14', '14', 44, 49),
  state('MEX', 'Estado de México', '15', '15', 50, 57, 'México', 'Edomex'),
  state('MIC', 'Michoacán', '16', '16', 58, 61, 'Michoacán de Ocampo'),
  state('MOR', 'Morelos', '17', '17', 62, 62),
  state('NAY', 'Nayarit', '18', '18', 63, 63),
  state('NLE', 'Nuevo León', '19', '19', 64, 67),
  state('OAX', 'Oaxaca', '20', '20', 68, 71),
  state('PUE', 'Puebla', '21', '21', 72, 75),
  state('QUE', 'Querétaro', '22', '22', 76, 76, 'Querétaro de Arteaga'),
  state('ROO', 'Quintana Roo', '23', '23', 77, 77),
  state('SLP', 'San Luis Potosí', '24', '24', 78, 79),
  state('SIN', 'Sinaloa', '25', '25', 80, 82),
  state('SON', 'Sonora', '26', '26', 83, 85),
  state('TAB', 'Tabasco', '27', '27', 86, 86),
  state('TAM', 'Tamaulipas', '28', '28', 87, 89),
  state('TLA', 'Tlaxcala', '29', '29', 90, 90),
  state('VER', 'Veracruz', '30', '30', 91, 96, 'Veracruz de Ignacio de la Llave'),
  state('YUC', 'Yucatán', '31', '31', 97, 97),
  state('ZAC', 'Zacatecas', '32', '32', 98, 99),
];
