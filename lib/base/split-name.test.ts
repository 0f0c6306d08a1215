import { expect, test } from 'vitest';
import { splitName } from './split-name';

test.each([
  ['Ana López', 'Ana', 'López'],
  ['Ana López García', 'Ana', 'López García'],
  ['Ana María López García', 'Ana María', 'López García'],
  ['María del Carmen de la O Ruiz', 'María del Carmen', 'de la O Ruiz'],
  ['José Ángel Núñez y Peña', 'José Ángel', 'Núñez y Peña'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Juana Inés de la Cruz', 'Juana', 'Inés de la Cruz'],
  ['Luis Ponce de León', 'Luis', 'Ponce de León'],
  ['Rosa de los Ángeles Pérez Las Heras', 'Rosa de los Ángeles', 'Pérez Las Heras'],
  ['MARÍA DE LA LUZ DEL RÍO SOTO', 'MARÍA DE LA LUZ', 'DEL RÍO SOTO'],
  ['Yolanda Delgado', 'Yolanda', 'Delgado'],
  ['Cher', 'Cher', ''],
  ['  Ana \t López  ', 'Ana', 'López'],
  ['Ana de', 'Ana', 'de'],
  ['de la', 'de la', ''],
  ['', '', ''],
])('%j is offered as %j and %j', (name, nombres, apellidos) => {
  expect(splitName(name)).toEqual({ nombres, apellidos });
});
