import type { PromiseEntry } from './kinds/promises.ts'

type PromiseTiming = Pick<PromiseEntry, 'clock' | 'amount' | 'from' | 'deskOpen' | 'deskReady'>

/** A promise in Spanish, from the same figures: "en 24 horas", "en 3 a 5 días hábiles". */
export const promiseInSpanish = ({ clock, amount, from, deskOpen, deskReady }: PromiseTiming): string => {
  const count = from === undefined ? String(amount) : `${from} a ${amount}`
  const isSingular = amount === 1
  if (clock === 'business-days') return `en ${count} ${isSingular ? 'día hábil' : 'días hábiles'}`
  const hours = `en ${count} ${isSingular ? 'hora' : 'horas'}${clock === 'opening-hours' ? ' de oficina' : ''}`
  if (deskOpen === undefined) return hours
  const next = deskReady ? `a las ${deskReady}` : `${deskOpen} ${deskOpen === 1 ? 'hora' : 'horas'} después de abrir`
  return `${hours}; noches y fines de semana, a más tardar ${next} del siguiente día hábil`
}

/** "lun, 23 de nov, 10:12 a. m." */
export const momentInSpanish = (timeZone: string, at: Date): string =>
  at.toLocaleString('es-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/** "up to 30%" is "hasta 30%"; most figures are the same in both. */
export const figureInSpanish = (figure: string): string =>
  figure.replace(/^up to /, 'hasta ').replace(/^since /, 'desde ')

/** A time zone as it stands after "hora": "del Este" for Eastern. */
export const zoneInSpanish = (zone: string): string => zones[zone] ?? zone

const zones: Readonly<Record<string, string>> = {
  Eastern: 'del Este',
  Central: 'del Centro',
  Mountain: 'de la Montaña',
  Pacific: 'del Pacífico',
}

const days: Readonly<Record<string, string>> = {
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  Sunday: 'domingo',
}

/** Opening hours in words of hoursInWords, with the days in Spanish: "lunes a viernes 7 AM a 6 PM". */
export const hoursInSpanish = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replaceAll(/[A-Z][a-z]+day/g, (day) => days[day] ?? day).replaceAll(' to ', ' a '))
    .join(', ')
