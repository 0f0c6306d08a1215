import type { ConferenceSession } from '../types';

const crucible = { es: 'Sala Crisol', en: 'Crucible Room' };
const mold = { es: 'Sala Molde', en: 'Mold Room' };
const demonstrations = { es: 'Área de demostraciones', en: 'Demonstration Area' };

export const programme: readonly ConferenceSession[] = [
  {
    id: 'panorama',
    title: {
      es: 'La fundición en Norteamérica: demanda, energía y relocalización',
      en: 'Casting in North America: demand, energy and nearshoring',
    },
    speaker: 'Gerardo Villaseñor Prado',
    room: crucible,
    startsAt: '2025-10-15T10:30',
    endsAt: '2025-10-15T11:30',
    capacity: 250,
  },
  {
    id: 'defectos',
    title: {
      es: 'Porosidad en piezas a presión: leer el defecto y encontrar la causa',
      en: 'Porosity in die castings: reading the defect and finding its cause',
    },
    speaker: 'Martha Ilse Kramer',
    room: mold,
    startsAt: '2025-10-15T11:00',
    endsAt: '2025-10-15T12:00',
    capacity: 100,
  },
  {
    id: 'colada-en-vivo',
    title: {
      es: 'Demostración: diseño de canales y colada en vivo',
      en: 'Demonstration: gating design and a live pour',
    },
    speaker: 'Eusebio Carranza',
    room: demonstrations,
    startsAt: '2025-10-15T12:30',
    endsAt: '2025-10-15T14:00',
    capacity: 50,
  },
  {
    id: 'gigafundicion',
    title: {
      es: 'Piezas estructurales de una sola inyección: qué cambia en la planta',
      en: 'Single-shot structural castings: what changes on the shop floor',
    },
    speaker: 'Howard Lindqvist',
    room: crucible,
    startsAt: '2025-10-15T13:00',
    endsAt: '2025-10-15T14:00',
    capacity: 250,
  },
  {
    id: 'hornos',
    title: {
      es: 'Hornos eléctricos y de gas: comparar el costo por tonelada fundida',
      en: 'Electric and gas furnaces: comparing the cost per ton melted',
    },
    speaker: 'Beatriz Olvera Luján',
    room: crucible,
    startsAt: '2025-10-16T10:30',
    endsAt: '2025-10-16T11:30',
    capacity: 250,
  },
  {
    id: 'arena-impresa',
    title: {
      es: 'Moldes y corazones impresos en arena: cuándo convienen',
      en: 'Printed sand molds and cores: when they pay off',
    },
    speaker: 'Samuel Ontiveros',
    room: mold,
    startsAt: '2025-10-16T11:00',
    endsAt: '2025-10-16T12:00',
    capacity: 100,
  },
  {
    id: 'vida-del-molde',
    title: {
      es: 'Alargar la vida del molde: acero, temple y lubricación',
      en: 'Longer die life: steel, heat treatment and lubrication',
    },
    speaker: 'Patricia Nájera Coss',
    room: mold,
    startsAt: '2025-10-16T12:30',
    endsAt: '2025-10-16T13:30',
    capacity: 100,
  },
  {
    id: 'seguridad',
    title: {
      es: 'Metal fundido sin accidentes: lecciones de diez plantas',
      en: 'Molten metal without accidents: lessons from ten plants',
    },
    speaker: 'Raúl Iturbide Meza',
    room: crucible,
    startsAt: '2025-10-16T16:00',
    endsAt: '2025-10-16T17:00',
    capacity: 250,
  },
  {
    id: 'aluminio-reciclado',
    title: {
      es: 'Aluminio secundario: calidad constante con chatarra variable',
      en: 'Secondary aluminum: steady quality from varying scrap',
    },
    speaker: 'Nora Zaldívar',
    room: crucible,
    startsAt: '2025-10-17T10:30',
    endsAt: '2025-10-17T11:30',
    capacity: 250,
  },
  {
    id: 'tomografia',
    title: {
      es: 'Inspección por rayos X y tomografía en línea',
      en: 'In-line X-ray and CT inspection',
    },
    speaker: 'Kenji Morales Abe',
    room: mold,
    startsAt: '2025-10-17T11:00',
    endsAt: '2025-10-17T12:00',
    capacity: 100,
  },
];
