import type { Temporal } from 'temporal-polyfill'
import { promiseInSpanish } from '#content/spanish.ts'
import { holidayOn } from '#domain/calendar.ts'
import { formatHour, formatTimeOfDay } from '#domain/day.ts'
import { windows, type Window } from '#features/trade/delivery-window.ts'
import type { Phrases } from './english.ts'

type Phone = string | undefined

const call = (phone: Phone) => (phone ? `llame al ${phone}` : 'use el formulario de contacto')
const Call = (phone: Phone) => (phone ? `Llame al ${phone}` : 'Use el formulario de contacto')

/** "de 7 AM a mediodía" */
const formatWindow = (window: Window) => {
  const at = (hour: number) => (hour === 12 ? 'mediodía' : formatHour(hour))
  return `de ${at(windows[window].begins)} a ${at(windows[window].ends)}`
}

const weekday = (date: Temporal.PlainDate) => date.toLocaleString('es-US', { weekday: 'long' })
/** "viernes 27 de noviembre" */
const dayOfYear = (date: Temporal.PlainDate) =>
  `${weekday(date)} ${date.day} de ${date.toLocaleString('es-US', { month: 'long' })}`
const soon = (date: Temporal.PlainDate, today: Temporal.PlainDate) =>
  date.equals(today.add({ days: 1 })) ? 'mañana' : `el ${dayOfYear(date)}`

/** "las 6 PM", "la 1 PM", "el mediodía" */
const clock = (at: string) => {
  const said = formatTimeOfDay(at)
  if (said === 'noon') return 'el mediodía'
  return `${/^1(?!\d)/.test(said) ? 'la' : 'las'} ${said}`
}

/** The federal holidays by their English names; one of the company's own is said as it is written. */
const holidays: Readonly<Record<string, string>> = {
  "New Year's Day": 'Año Nuevo',
  'Martin Luther King Jr. Day': 'Día de Martin Luther King',
  "Presidents' Day": 'Día de los Presidentes',
  'Memorial Day': 'Día de los Caídos',
  Juneteenth: 'Juneteenth',
  'Independence Day': 'Día de la Independencia',
  'Labor Day': 'Día del Trabajo',
  'Veterans Day': 'Día de los Veteranos',
  Thanksgiving: 'Día de Acción de Gracias',
  'Thanksgiving Day': 'Día de Acción de Gracias',
  'Christmas Day': 'Navidad',
}
const holiday = (name: string) => holidays[name] ?? name

/** The states of orders and requests by their English words. */
const states: Readonly<Record<string, string>> = {
  placed: 'recibido',
  'waiting for you to approve its price': 'en espera de que usted acepte el precio',
  'waiting for the customer to approve its price': 'en espera de que el cliente acepte el precio',
  confirmed: 'confirmado',
  'in transit': 'en camino',
  delayed: 'retrasado',
  delivered: 'entregado',
  canceled: 'cancelado',
  received: 'recibida',
  'in progress': 'en proceso',
  answered: 'contestada',
  closed: 'cerrada',
  withdrawn: 'retirada',
  pending: 'pendiente de su respuesta',
  'being revised': 'en revisión',
  'waiting for a change': 'en espera de un cambio',
  approved: 'aceptada',
  declined: 'rechazada',
  expired: 'vencida',
  // As they stand on the page of the status.
  'price went up: your ok needed': 'en espera de que usted acepte el precio',
  'in-transit': 'en camino',
  'change requested': 'en espera de un cambio',
}

/** "2-4 hours" */
const hours = (words: string) => words.replace('-', ' a ').replace(/hours?\b/, 'horas')

const zones: Readonly<Record<string, string>> = { Statewide: 'el resto del estado' }
const zone = (name: string) =>
  zones[name] ?? name.replace(/^Central (.+)$/, 'el centro de $1').replace(/^(.+) metro$/, '$1 y alrededores')

/** "Polk County" is "el condado de Polk". */
const place = (name: string) => name.replace(/^(.+) County$/, 'el condado de $1')
const placeTo = (name: string) => `a ${place(name)}`.replace(/^a el /, 'al ')

/** The same as english.ts in Spanish, as it is spoken by the people who call: usted, short, in the words of the trade. */
export const spanish: Phrases = {
  language: 'es',
  chips: {
    fuel_quote: 'Cotizar combustible',
    lube_pricing: 'Precio de lubricantes',
    schedule_delivery: 'Programar una entrega',
    become_supplier: 'Ser proveedor',
    talk_to_sales: 'Hablar con ventas',
    consult_expert: 'Consultar a un experto',
    services: 'Nuestros servicios',
    emergency_service: 'Combustible de emergencia, 24/7',
  },
  haveUsCall: 'Que me llamen',
  waysToReach: 'Cómo comunicarse con nosotros',
  contact: 'Contacto',
  counties: 'Condados',
  draft: 'Writes Spanish.\n',
  emergencyCall: (phone) => `¿Emergencia? ${Call(phone)}`,
  whichOfThese: (titles) =>
    `${titles.length > 1 ? '¿A cuál de estos se refiere' : '¿Se refiere a esto'}? ${titles.join('; ')}. O pregunte con otras palabras.`,
  unknown: (phone) =>
    `Eso no lo sé, pero una persona de aquí sí. ${Call(phone)}, o deje su nombre y teléfono y nos llega su pregunta.`,
  place: ({ name }) => place(name).replace(/^el c/, 'C'),
  promise: promiseInSpanish,

  emergency: {
    title: 'Servicio de emergencia',
    times: (name) => `Tiempo de respuesta en emergencias: ${place(name)}`,
    zone: (name, words) => `${zone(name)} ${hours(words)}`,
    arrives: (name, words) => `El combustible llega ${placeTo(name)} en ${hours(words)} desde su llamada.`,
    allZones: (all) => `Tiempo desde su llamada hasta que el camión llega: ${all.join(', ')}.`,
    call: (phone) =>
      phone
        ? `Llame ahora a la línea de emergencia: ${phone}. Contestamos de día y de noche, también en días festivos.`
        : 'Este sitio todavía no tiene número de emergencia. Si hay peligro, llame al 911. Si el combustible no puede esperar, llame a otro proveedor.',
    perhaps: (phone, where) =>
      `Si es una emergencia, ${call(phone)}, de día o de noche${where ? `: el combustible llega ${placeTo(where.name)} en ${hours(where.hours)} desde su llamada` : ''}. Con fuego o heridos, llame primero al 911.`,
    afterCall: 'Después de llamar: deje lo que necesita',
  },

  figures: {
    emergencyIn: (name, words, of, phone) =>
      `El combustible llega ${placeTo(name)} en ${hours(words)} desde su llamada${phone ? ` al ${phone}` : ''}, de día o de noche (zona: ${zone(of)}).`,
    inAnEmergency: (name, words, of, phone) =>
      `En una emergencia, el combustible llega ${placeTo(name)} en ${hours(words)} desde su llamada${phone ? ` al ${phone}` : ''}, de día o de noche (zona: ${zone(of)}).`,
    cityIn: (city, county) => `${city} está en el condado de ${county}. `,
    route: ({ county: { name, served } }, promise) =>
      served
        ? `Hacemos entregas programadas y rutas en el condado de ${name}${promise ? ` y le confirmamos el día ${promiseInSpanish(promise)}` : ''}.`
        : `El condado de ${name} queda fuera de nuestras rutas programadas. Pregúntenos: revisamos la distancia y los galones, y le decimos si puede ir un camión.`,
    severalCounties: (others) =>
      ` Ese código postal también está en el condado de ${others.join(' y ')}; guíese por su condado.`,
    zipAsked: (zip) =>
      `No sé en qué condado está el código postal ${zip}. Dígame el condado y le digo si entregamos allí y qué tan rápido.`,
    person: (phone, open, hotline) =>
      `${Call(phone)}. ${open}${hotline ? ' En una emergencia, contestamos ese número de día y de noche.' : ''} O deje su número abajo y una persona le llama.`,
    lubricantPrice: (promise) =>
      `El precio depende del grado, del envase y de la cantidad, por eso no publicamos uno. Pídalo abajo con el grado y cuántos tambos, totes o cubetas: le damos el precio ${promise}.`,
    program: 'Soy un programa que contesta con lo que dice este sitio. ',
    sorry: 'Lo siento mucho. ',
    track: (phone) =>
      `Escriba aquí el número de su pedido (se ve así: OR-7K3M-92XD) con el correo o el teléfono que nos dio. O ${call(phone)}.`,
    nothingOpen:
      'Esta cuenta no tiene solicitudes ni pedidos abiertos con nosotros. ¿Mandó uno sin entrar en la cuenta? Escriba aquí su número de referencia, con el correo o el teléfono que nos dio.',
    yours: (own) => ['Sus pedidos y solicitudes:', ...own].join('\n'),
    order: (state) => `pedido ${states[state] ?? state}`,
    request: (state) => `solicitud ${state === 'canceled' ? 'cancelada' : (states[state] ?? state)}`,
    quote: (state) => `cotización ${states[state] ?? state}`,
    promised: (date, window) => `prometido para el ${dayOfYear(date)}, ${formatWindow(window)}`,
    asked: (date, window) => `pedido para el ${dayOfYear(date)}, ${formatWindow(window)}, todavía sin confirmar`,
    onTheRoad: (truck, at) =>
      `${truck} va en camino y llega el ${dayOfYear(at.toPlainDate())} a ${clock(at.toPlainTime().toString({ smallestUnit: 'minute' }))}`,
  },

  account: {
    signIn: {
      owes: 'Entre en su cuenta: allí ve lo que debe y lo puede pagar.',
      pauses: 'Entre en su cuenta: en la página de tanques puede pausar las entregas.',
    },
    toSignIn: 'Entrar',
    owed: (balance, pastDue) => `Debe ${balance}${pastDue ? `, de eso ${pastDue} ya venció` : ''}.`,
    nothing: (credit) =>
      `No debe nada${credit ? `, y tiene ${credit} a su favor` : ''}. Lo entregado que todavía no tiene factura no cuenta.`,
    notYours: 'Los precios y el saldo de su empresa no se muestran a su usuario. Pregunte a quien lo administra.',
    page: 'Saldo de la cuenta',
    pay: 'Pagar',
    pause: (tanks) =>
      `Estos se los mantenemos llenos: ${tanks.join('; ')}. Abra la página de tanques para pausar los que quiera hasta el día que escoja.`,
    nothingToPause:
      'No llenamos ningún tanque suyo por nuestra cuenta, así que no hay nada que pausar. Para parar un pedido, ábralo.',
    tanks: 'Tanques',
    orders: 'Sus pedidos',
  },

  status: {
    title: 'Consultar su pedido o solicitud',
    open: (reference) => `Abrir ${reference}`,
    contact: (reference) =>
      `Escriba el correo o el teléfono que nos dio con ${reference}, y le mandamos por correo el enlace que muestra cómo va.`,
    mailed: 'Si esa referencia y esos datos van juntos, le acabamos de mandar el enlace por correo.',
    shown: (state, _when, moment) => {
      const until = { valid: 'Vigente hasta', answered: 'Respondida', due: 'Respuesta a más tardar' }
      const day =
        moment &&
        `${until[moment.of]} el ${dayOfYear(moment.at.toPlainDate())}, a ${clock(moment.at.toPlainTime().toString({ smallestUnit: 'minute' }))}`
      return `Estado: ${states[state.toLowerCase()] ?? state}.${day ? ` ${day}.` : ''}`
    },
    nothingCame: (phone) => `¿No le llegó nada? ${Call(phone)} y tenga a la mano su referencia.`,
    tooMany: (_words, wait = 60) =>
      `No lo revisamos: son demasiados intentos seguidos. Intente otra vez en ${wait < 60 ? `${wait} segundos` : `${Math.ceil(wait / 60)} minutos`}.`,
  },

  person: {
    ringing: (minutes) =>
      `Estamos llamando a la oficina. Alguien le contesta aquí en ${minutes} minutos, o le damos una hora de respuesta. Siga escribiendo: quien le conteste ve todo.`,
    has: (name) => `${name} tiene este chat.`,
    often: (phone) => `Ya pidió varias veces una persona. Por favor ${call(phone)}, o deje su número y le llamamos.`,
    closed: 'La oficina está cerrada ahora.',
    nobody: 'En este momento nadie de la oficina está libre.',
    inAnEmergency: (phone) => `En una emergencia, ${call(phone)}.`,
    request: (reference, promise, due) =>
      `Su conversación es la solicitud ${reference}. Le contestamos ${promise}, a más tardar: ${due} (hora de la oficina).`,
    passedOn: 'Seguimos llamando a la oficina. La persona que conteste verá este mensaje.',
    added: (reference, due) =>
      `Agregamos este mensaje a su solicitud ${reference}. Le contestamos a más tardar: ${due} (hora de la oficina).`,
    whereToReach: '¿Cómo nos comunicamos con usted?',
    notInTime: 'Nadie pudo contestar aquí a tiempo.',
    here: (name) => `${name} ya está aquí.`,
    left: (name) => `${name} salió del chat. Vuelve a contestar el asistente.`,
    followsUp: (name) => `${name} salió del chat y le va a dar seguimiento.`,
    ended: (name) => `${name} terminó el chat. Escriba otra vez si necesita algo más.`,
    ringsAgain: (name) => `${name} tuvo que salir. Estamos llamando otra vez a la oficina.`,
    silent: 'Hace rato que nadie escribe, así que este chat terminó. Escriba otra vez si necesita algo más.',
    youStopped: 'Usted paró la llamada.',
    youEnded: 'Usted terminó el chat con la oficina.',
  },

  delivery: {
    offRoute: (route) => `En ruta fija, no. ${route}`,
    day: (date, today) => {
      if (date.equals(today)) return `hoy (${dayOfYear(date)})`
      return date.equals(today.add({ days: 1 })) ? `mañana (${dayOfYear(date)})` : `el ${dayOfYear(date)}`
    },
    goes: (name, county) => `Entregamos ${placeTo(name)}${county ? ` (condado de ${county})` : ''}`,
    closed: (day, calendar, date, goes, next) =>
      `No, ${day} no: estamos cerrados (${holiday(holidayOn(calendar, date) ?? weekday(date))}). ${goes} los días que abrimos; el siguiente es el ${dayOfYear(next)}.`,
    urgent: (name, words, phone) =>
      `En una emergencia, ${call(phone)}, de día o de noche: el combustible llega ${placeTo(name)} en ${hours(words)} desde su llamada.`,
    sameDay: (urgent, goes, next) =>
      `El mismo día es una entrega de emergencia. ${urgent} ${goes} con cita a partir del ${dayOfYear(next)}.`,
    tooLate: (day, urgent, goes, next) =>
      `Para ${day} ya no: la oficina está cerrada hasta entonces y nadie puede confirmarlo. ${urgent} ${goes} con cita a partir del ${dayOfYear(next)}.`,
    yes: (goes, day, priority, promise) =>
      `Sí. ${goes} y ${day} abrimos${priority ? '; va como entrega prioritaria (1 a 2 días)' : ''}. Pida el día abajo: se lo confirmamos, o le ofrecemos el más cercano, ${promise}.`,
  },

  hours: {
    openNow: (closes) => `La oficina está abierta ahora, hasta ${clock(closes)}.`,
    closedNow: 'La oficina está cerrada en este momento.',
    todayIs: (name) => ` Hoy es ${holiday(name)}.`,
    opens: (date, today, at) =>
      ` Abre ${date.equals(today) ? 'hoy' : date.equals(today.add({ days: 1 })) ? 'mañana' : `el ${weekday(date)}`} a ${clock(at)}.`.replace(
        'a el mediodía',
        'al mediodía',
      ),
    openOn: (date, today, spans) =>
      `La oficina abre ${soon(date, today)} de ${spans.map(([opens, closes]) => `${formatTimeOfDay(opens)} a ${formatTimeOfDay(closes)}`).join(' y de ')}.`.replaceAll(
        'noon',
        'mediodía',
      ),
    closedOn: (date, today, name) =>
      `La oficina está cerrada ${soon(date, today)}${name ? ` (${holiday(name)})` : ''}.`,
  },

  needs: {
    and: (parts) => parts.join(' y '),
    diesel: 'diésel',
    dyed: (fuel) => fuel,
    of: (amount, product) => `${amount} de ${product}`,
    inCounty: (name, county) => (county ? `${name} (condado de ${county})` : name),
    place,
    soonest: 'lo antes posible',
    day: (date, by) => `${by ? 'a más tardar el' : 'el'} ${dayOfYear(date)}`,
    change: (order) => `Un cambio en ${order ? `el pedido ${order}` : 'su pedido'}`,
    otherDay: (order, day) => `Otro día para ${order ? `el pedido ${order}` : 'su entrega'}: ${day}`,
    service: 'Necesita un servicio en el lugar',
    got: 'Entendido',
    asBefore: (reference) => `Igual que en su pedido ${reference}; cambie lo que ahora sea distinto.`,
    loads: {
      half: 'media pipa',
      full: 'una pipa completa',
      transport: 'una pipa completa',
      tanker: 'una pipa completa',
      split: 'una pipa con dos combustibles',
      truck: 'una pipa completa',
    },
    start: 'Con gusto le ayudo con eso.',
    onRequest: 'No está en nuestra lista de siempre: la oficina le dice sí o no.',
    closed: (calendar, date, instead) => {
      const off = holidayOn(calendar, date)
      const closed = `El ${dayOfYear(date)} estamos cerrados${off ? ` (${holiday(off)})` : ''}`
      return instead
        ? `${closed}, así que tiene que llegar a más tardar el ${dayOfYear(instead)}.`
        : `${closed}: le ofrecemos el día hábil más cercano.`
    },
    sameDay: (phone) => `El mismo día es una entrega de emergencia: ${call(phone)}, de día o de noche.`,
    tooLate: (phone) =>
      `La oficina está cerrada hasta entonces y nadie puede confirmar ese día. Si no puede esperar, ${call(phone)}, de día o de noche.`,
    dispatcher: (promise) => `Un despachador le confirma el día ${promise}.`,
    answer: (promise) => `Le contestamos ${promise}.`,
    price: (promise) => `Le damos el precio ${promise}.`,
    buttons: {
      fuel: 'Pedir precio',
      bulk: 'Pedir precio por volumen',
      lubricants: 'Pedir precio',
      services: 'Pedir cotización del servicio',
      schedule: 'Programar la entrega',
      support: 'Mandar el cambio',
      anotherDay: 'Pedir otro día',
      openOrder: 'Abrir el pedido',
      writeAbout: 'Mandarnos un mensaje',
    },
    missing: {
      rest: 'El formulario pide lo demás; está en inglés. Nada cambia hasta que lo confirmemos.',
      order: (reference, day) =>
        `Su próximo pedido es ${reference}, para el ${dayOfYear(day)}. En su página puede pedir otro día, cancelarlo o escribirnos. Nada cambia hasta que lo confirmemos.`,
      whichOrder: (orders) =>
        [
          '¿De qué pedido habla?',
          ...orders.map(([reference, day, address]) => `${reference}: ${dayOfYear(day)}, ${address}`),
          'Nada cambia hasta que lo confirmemos.',
        ].join('\n'),
      onTheRoad: (reference, phone) =>
        `${reference} ya va en camino, así que aquí no se puede cambiar. Escríbanos en su página, o ${call(phone)}.`,
      over: (reference) =>
        `${reference} ya se entregó o se canceló, así que no se puede cambiar. Ábralo si algo está mal.`,
      usual: 'Entre en su cuenta y le pongo lo último que pidió. O dígame: ¿qué combustible y cuántos galones?',
      whichLubricant: '¿Qué aceite, grasa o anticongelante, y de qué grado?',
      howMuch: '¿Cuánto: tambos, totes, cubetas?',
      whichFuel: '¿Qué combustible: diésel claro para carretera, diésel rojo, gasolina o aceite de calefacción?',
      whichDiesel: '¿El diésel es para camiones de carretera (claro) o para máquinas fuera de la carretera (rojo)?',
      gallons: '¿Cuántos galones?',
      gallonsOfLoad: '¿Cuántos galones? Una pipa completa lleva de 7,000 a 8,500.',
      tooMuch: (most) =>
        `Es más de lo que lleva una entrega nuestra, ${most.toLocaleString('en-US')} galones. Para una pipa completa, hable con ventas; para varias entregas, diga en el formulario cuánto en cada una.`,
      where: '¿A qué ciudad, condado o código postal va?',
      when: '¿Para qué día lo necesita?',
      nothing:
        'Abra el formulario de abajo: está en inglés y ya va lleno. Nada queda pedido hasta que usted lo confirme, y la solicitud nos dice que usted escribe en español.',
    },
  },
}
