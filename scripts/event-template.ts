/** What an organiser says of a new event. */
export interface NewEvent {
  nameEs: string;
  nameEn: string;
  firstDay: string;
  lastDay: string;
  opens: string;
  closes: string;
  timeZone: string;
  /** Empty for none. */
  premarket: string;
  venueEs: string;
  venueEn: string;
  cityEs: string;
  cityEn: string;
  email: string;
  phone: string;
  responsibleEs: string;
  responsibleEn: string;
}

/** JSON is YAML, and quotes whatever a person may write. */
const q = JSON.stringify;

/**
 * The first `event.yaml` of a new event: complete, and with a word on what to change.
 * @param schemas the way from the event's folder to the JSON schemas
 */
export function eventTemplate(event: NewEvent, schemas: string): string {
  const { opens, closes, premarket } = event;
  return `# yaml-language-server: $schema=${schemas}/event.schema.json
#
# Everything that this event says and decides. Check it with \`npm run event:check -- <this folder>\`.
# Texts stand in both languages. Words in braces are filled in: {name}, {year}, {dates}, {when}, {hours}, {venue},
# {city}, {email}, {premarketEmail}, {phone}. Quote a text that begins with a brace or holds a colon.

name:
  es: ${q(event.nameEs)}
  en: ${q(event.nameEn)}
# For the banner and the subjects of mails.
shortName:
  es: ${q(`${event.nameEs} {year}`)}
  en: ${q(`${event.nameEn} {year}`)}
tagline:
  es: Regístrate y recibe tu pase de entrada por correo.
  en: Register and get your entry pass by email.

# The first language is for people whose browser asks for neither.
languages: [es, en]
organizerLanguage: es

dates:
  firstDay: ${event.firstDay}
  lastDay: ${event.lastDay}
  opens: ${opens}
  closes: ${closes}
  # Days whose hours differ:
  # otherHours:
  #   - { date: ${event.lastDay}, opens: ${opens}, closes: ${closes} }
  timeZone: ${event.timeZone}

${
  premarket
    ? `# A day for validated buyers, before the show opens to all.
premarket:
  date: ${premarket}
  opens: ${opens}
  closes: ${closes}`
    : `# A day for validated buyers, before the show opens to all. It also needs the part premarket in the last step of
# registration.buyerSteps.
# premarket:
#   date: 2028-02-15
#   opens: ${opens}
#   closes: ${closes}`
}

venue:
  name:
    es: ${q(event.venueEs)}
    en: ${q(event.venueEn)}
  city:
    es: ${q(event.cityEs)}
    en: ${q(event.cityEn)}
  # Street and number; calendars show it behind the name.
  address:
    es: "{city}"
    en: "{city}"
  # map: https://www.openstreetmap.org/…

contact:
  email: ${event.email}
  # Where premarket requests go, if not to the same mailbox:
  # premarketEmail: premarket@…
  phone: ${q(event.phone)}

# social:
#   instagram: https://www.instagram.com/…
#   linkedin: https://www.linkedin.com/company/…

registration:
  # Without these, registration is open from the start until the show closes. A day counts to its end.
  # opens: 2027-09-01 09:00
  # closes: ${event.lastDay}
  # The forms that are offered, in the order of display: comprador (buyers), visitante (visitors), estudiante
  # (students), congresista (conference attendees) and express.
  forms: [comprador, visitante, estudiante, express]
  # The steps of the buyers’ form. People in Mexico skip the step company.
  buyerSteps:
    - [personal]
    - [company]
    - [type, activity]
    - [markets, interests${premarket ? ', premarket' : ''}]

# What buyers choose from, in the words of your trade. The names are columns of every report and stay as they are: let
# each stand for the nearest thing that you have, and leave out what you do not need.
options:
  giro:
    max: 1
    list:
      - { name: giroMuebleria, es: Tienda, en: Store }
      - { name: giroTiendaDepartamental, es: Cadena comercial, en: Retail chain }
      - { name: giroConstruccion, es: Construcción, en: Construction }
      - { name: giroServicios, es: Servicios, en: Services }
      - { name: giroExportador, es: Exportador, en: Exporter }
      - { name: giroImportador, es: Importador, en: Importer }
  principalActividad:
    max: 3
    list:
      - { name: principalActividadVentaPublico, es: Venta al público, en: Retail sales }
      - { name: principalActividadMayoreo, es: Mayoreo, en: Wholesale }
      - { name: principalActividadDistribuidor, es: Distribución, en: Distribution }
      - { name: principalActividadBrokerIntermediario, es: Intermediación comercial, en: Brokerage }
      - { name: principalActividadFabricante, es: Fabricación, en: Manufacturing }
  mercadoAtiende:
    max: 3
    list:
      - { name: mercadoAtiendeCorporativo, es: Empresas, en: Companies }
      - { name: mercadoAtiendeHospitalidad, es: Hoteles y restaurantes, en: Hotels and restaurants }
      - { name: mercadoAtiendeResidencial, es: Hogares, en: Homes }
      - { name: mercadoAtiendeConstruccion, es: Construcción, en: Construction }
  intereses:
    list:
      - { name: interesesAccesorios, es: Accesorios, en: Accessories }
      - { name: interesesMuebleOficina, es: Maquinaria y equipo, en: Machinery and equipment }
      - { name: interesesTextiles, es: Materias primas, en: Raw materials }
      - { name: interesesServicios, es: Servicios, en: Services }

# \`use:\` takes a rule that many shows share (docs/extending.md lists them).
rules:
  - use: age
  - use: pass
  - use: strollers
  - use: pets
  - use: childcare
  - use: badge
  - use: selling
  - use: smoking
  - use: staff
  # - es: Una regla propia.
  #   en: A rule of your own.

faq:
  - use: when
  - use: pass
  - use: lostMail
  - use: changeData
${premarket ? '  - use: premarket\n' : ''}  - use: students
  # - question: { es: ¿…?, en: …? }
  #   answer: { es: …, en: … }

# The programme. It also needs the form congresista, and the question \`use: sessions\` fits it.
# conferences:
#   rooms:
#     main: { es: Sala principal, en: Main room }
#   sessions:
#     - id: opening
#       title: { es: …, en: … }
#       speaker: …
#       room: main
#       date: ${event.firstDay}
#       starts: 11:00
#       ends: 12:00
#       capacity: 100

# The notice itself is shared, and written for Mexico; \`sections\` replaces it. Have it checked before it goes live.
privacy:
  # Who is responsible for the data: the legal name.
  responsible:
    es: ${q(event.responsibleEs)}
    en: ${q(event.responsibleEn)}
  address:
    es: ${q(event.cityEs)}
    en: ${q(event.cityEn)}
  effective: ${new Date().toISOString().slice(0, 10)}
  retentionMonths: 12
  # What people may allow beyond the registration, each by a box that starts empty.
  purposes:
    - use: news
    - use: exhibitors
`;
}

/** The first \`theme.yaml\` of a new event. */
export function themeTemplate(schemas: string): string {
  return `# yaml-language-server: $schema=${schemas}/theme.schema.json
#
# Colours, fonts and pattern. Every pair in which one colour is text upon the other is checked for its contrast.

colors:
  ground: "#f4f6f8"
  paper: "#ffffff"
  ink: "#16202b"
  softInk: "#566270"
  line: "#cbd3db"
  brand: "#1f3a5f"
  onBrand: "#ffffff"
  primary: "#1f3a5f"
  onPrimary: "#ffffff"
  firstBlock: "#d6e4f2"
  accent: "#9a3412"
  error: "#a8071a"
  focus: "#ffbf47"

# White text stands on these.
categories:
  visitante: "#1d4e9e"
  comprador: "#9a3412"
  estudiante: "#2c6e2f"
  congresista: "#6d2a7a"

# Bricolage Grotesque, Figtree or Archivo; or a file beside this one: { name: …, file: ….woff2, weight: 300 900 }
fonts:
  heading: Figtree
  text: Figtree
headings:
  weight: 800
corners: 6px

# The edge below the banner: one period of a drawing that is closed and repeated from left to right.
pattern:
  width: 48
  height: 12
  path: M0 0H48V2L24 12L0 2Z
`;
}
