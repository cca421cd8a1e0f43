import type { Content } from '#content/index.ts'
import { fold } from './fold.ts'

export type Language = 'en' | 'es'

/** One message before, as the conversation keeps it; `language`: of an answer, in which it was given. */
type ChatTurn = { role: 'user' | 'assistant'; content: string; language?: Language }

/** Words of Spanish that no English sentence about fuel has; accents are folded away. */
const spanishWords = new Set(
  `acaba acabo abajo ahi ahora ahorita alguien alla alli antes aqui asi ayer ayuda ayudenme auxilio bien bueno cada camion
  camioneta camiones carretera casa cerca cerrado como compro con condado conmigo cosecha cual cuales cuando cuanta cuantas
  cuanto cuantos cubeta cubetas cuesta cuestan dame deme denme desde despues dia dias diga digame dinero donde ejido ella
  ellos entonces entrega entregan entregar entregas entre esa ese eso esos esta estaba estamos estan este esto estos
  estoy favor fecha finca fuga fue gasolina grande granja gracias grasa habla hablan hablar hace hacen hacer hago hasta
  hay hola hoy huele humo igual incendio jueves lastimado lastimo llame llamen llamar llega llegan llegar llena
  llenar lleno lleva llevan lunes luego mande manden maquina maquinas martes mas mejor mes mezclado mientras
  miercoles mucho muchos muy nada nadie necesita necesitamos necesito ninguno noche nomas nos nosotros nuestra nuestro
  nuestros nueve obra ocho ocupo ocupamos otra otro para patio pasado pedido pedir pero pipa poco podemos poner porque porfa
  precio precios primero pronto puede pueden puedo pues quedamos quede quedo quemo quiero quisiera quisieramos rancho rapido
  rojo sabado seis semana semanas seria servicio siete siguiente sin sobre somos soy su sus tambo tambor tambores
  tambos tambien tanque tanques tarde tengo tenemos tiene tienen tirando tirado tirar todavia todo todos trabajo
  traer traigan traiganme traigo tres troca unas unos urge urgen urgente usted ustedes vaya vende venden viene vierte viernes
  vivo ya yo adios buenas buenos cancelar cambiar cuatro cinco cien doscientos trescientos quinientos mil galon galones
  aceite combustible hidraulico calefaccion anticongelante derrame derramo derramando explosion explota fuego herido heridos
  llamas lumbre volco voltearon quemando quemado quemada ardiendo inconsciente desmayo desmayado vomitando ojos trago
  sangre hospital asilo generador apagarse apago bebe tormenta tubo manguera rompio roto goteando gotea chorreando`
    .split(/\s+/)
    .filter(Boolean),
)

/** Half as telling: Spanish, and in English names ("El Paso", "Los Angeles") or thrown in by anyone ("gracias, amigo"). */
const halfTelling = new Set(
  'el la los las de del al en que es un una y o se mi le les lo por te tu si amigo favor porfa bueno bien ya como este esta manana domingo uno dos hospital bebe con casa mil grande mes su sin sus'.split(
    ' ',
  ),
)

const englishWords = new Set(
  `the and you your we our is are was were do does did can could would should will have has had need needs want wants
  how much what when where which who why this that these those it its i my me to of for in on at by from with out up off
  deliver delivery delivered gallons gallon gal gals please thanks thank hi hello hey yes tomorrow today tonight morning
  afternoon price quote order get send bring fuel red dyed clear road oil grease heating gasoline be been there here not
  dont im ive if so or an any some all about into us they them he she per before after until next week day days
  monday tuesday wednesday thursday friday saturday sunday tank tanks truck trucks ran run empty leak leaking spill fire
  drum drums tote pail bucket company open close hours help emergency stuck`
    .split(/\s+/)
    .filter(Boolean),
)

/** "Cotización", "necesitamos": endings that English has not. */
const spanishEnding = /^[a-z]{3,}(?:cion|ciones|amos|emos|iendo|aron|ieron)$/
/** In both languages, or a name. */
const inBoth = new Set(['famous', 'macaron', 'cameron', 'sharon'])

const spanishLetters = /[áéíóúñ¿¡]/giu

/** How much of a message is Spanish, and how much English, in words; marks that English lacks count like words. */
const evidence = (text: string, known: ReadonlySet<string>) => {
  let [es, en] = [(text.match(spanishLetters) ?? []).length > 0 ? 1 : 0, 0]
  for (const word of fold(text).split(' ')) {
    if (englishWords.has(word)) en++
    else if (halfTelling.has(word)) es += 0.5
    else if (spanishWords.has(word) || known.has(word) || (spanishEnding.test(word) && !inBoth.has(word))) es++
  }
  return { es, en }
}

/** Words of the trade, and manners, that who writes Spanish says in English too, and "OR-7K3M": they tell no language. */
const tradeWords = new Set(
  'gallon gallons gal gals tank tanks truck trucks drum drums tote totes pail bucket diesel fuel gasoline red dyed clear off on road oil grease heating company or thanks thank ok yes hi hello'.split(
    ' ',
  ),
)

/** "English please", "how about friday": nothing in it is Spanish, and something is English. */
const isPlainEnglish = (text: string): boolean => {
  const words = fold(text).split(' ').filter(Boolean)
  if (words.some((word) => word === 'english')) return true
  return words.length > 1 && words.some((word) => englishWords.has(word) && !tradeWords.has(word))
}

/** As much as this is no word that was thrown in. */
const enough = 2

const languageIn = (text: string, known: ReadonlySet<string>, before: Language | undefined): Language | undefined => {
  const { es, en } = evidence(text, known)
  if (es >= enough && es > 2 * en) return 'es'
  if (en >= enough && en > 2 * es) return 'en'
  if (before === 'es' && es === 0 && isPlainEnglish(text)) return 'en'
  // Mixed or short: as before. "Diesel" alone is in both.
  if (before) return before
  if (es >= 1 && es > en) return 'es'
  return en > 0 ? 'en' : undefined
}

/**
 * The language that a message is answered in. Where it is short ("500", "diesel", "ok") or mixed, that of the
 * conversation: of what the visitor wrote before, and of our answers where that is too long ago.
 */
export const languageOf = (
  { chatWords }: Pick<Content, 'chatWords'>,
  text: string,
  history: readonly ChatTurn[] = [],
): Language => {
  const known = wordsOf(chatWords.spanish)
  let language: Language | undefined
  for (const { role, content, language: answered } of history) {
    if (role === 'user') language = languageIn(content, known, language)
    else if (answered === 'es') language ??= 'es'
  }
  return languageIn(text, known, language) ?? 'en'
}

/** Whether anything in it is Spanish and nothing English: enough for a call for help. */
export const isSpanishAtAll = ({ chatWords }: Pick<Content, 'chatWords'>, text: string): boolean => {
  const { es, en } = evidence(text, wordsOf(chatWords.spanish))
  return es >= 1 && es > en
}

/** Shorter ones of words.yaml are English words too: "son", "me". */
const tellingLength = 4
const alsoEnglish = new Set(['persona', 'media', 'diesel', 'hotel', 'error', 'area', 'once', 'come', 'sale', 'real'])

const read = new WeakMap<object, ReadonlySet<string>>()

const wordsOf = (spanish: Readonly<Record<string, string>>): ReadonlySet<string> => {
  const words =
    read.get(spanish) ??
    new Set(
      Object.keys(spanish)
        .flatMap((phrase) => phrase.split(' '))
        .filter((word) => word.length >= tellingLength && !alsoEnglish.has(word)),
    )
  read.set(spanish, words)
  return words
}
