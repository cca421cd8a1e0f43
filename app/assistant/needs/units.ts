/** How gallons and what holds or burns them are written, as parts of expressions. */

export const number = String.raw`(\d+(?:\.\d+)?|(?<!\d)\.\d+(?= ?k\b))( ?k\b)?`
export const unit = String.raw`(?:(?:us |u\.s\. )?(?:gals?|galls?|gallons?|gal?ll?[oe]ns?|gallns?|glns?|gl|gls|galones|galon)|g)\b\.?`
export const amount = (figure: string | undefined, thousands?: string) => Number(figure) * (thousands ? 1000 : 1)

export const machines =
  '(?:trucks?|vans?|bus(?:es)?|machines?|tractors?|units?|tanks|excavators?|loaders?|dozers?|reefers?|trailers?|semis?|rigs?|pickups?|generators?|gensets?|heaters?|mowers?|combines?|forklifts?|camiones|camionetas|trocas|troques|maquinas|tractores|tanques|excavadoras|equipos|unidades|generadores)'
/** "Each", "apiece", "per truck", "cada una": what stands before it is meant for every one of them. */
export const each = String.raw`(?:each|ea|apiece|a piece|a pop|a head|an? ${machines}|per (?!gal|day|week|month|year|hour|delivery|load|drop|quarter|season)[a-z]+|cada un[oa]|c\/u|por (?!dia|semana|mes|hora|favor|galon)[a-z]+)\b`
export const tanks = String.raw`(?:tanks?|tanques?|cells?|skids?|cubes?|barrels?)`
