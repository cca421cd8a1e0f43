/** A container seen from the front. Its numbers are tenths of an inch, so that any two are drawn to one scale. */
export type PackageArt = { width: number; height: number; lines: string }

/** A plastic bottle in a steel cage on a pallet. */
const tote = (width: number, height: number): PackageArt => {
  const foot = height - 55
  const bars = [1, 2, 3, 4, 5].map((bar) => `M${(width * bar) / 6} 30V${foot}`).join('')
  const hoops = [1, 2, 3].map((hoop) => `M8 ${30 + ((foot - 30) * hoop) / 4}H${width - 8}`).join('')
  const pallet = `M0 ${foot}H${width}v18H0zM10 ${foot + 18}v37h60v-37M${width - 10} ${foot + 18}v37h-60v-37M0 ${height}H${width}`
  const cap = `M${width / 2 - 45} 30V12h90v18M${width / 2 - 25} 12V0h50v12`
  const valve = `M${width / 2 - 30} ${foot}v-34h60v34`
  return { width, height, lines: `M8 30H${width - 8}V${foot}H8z${cap}${bars}${hoops}${valve}${pallet}` }
}

/** A steel drum with its two rolling hoops. */
const drum = (width: number, height: number): PackageArt => {
  const curve = (y: number) => `M2 ${y}c0 16 ${width - 4} 16 ${width - 4} 0`
  const body = `M4 14c0-16 ${width - 8} -16 ${width - 8} 0V${height - 12}c0 14 ${8 - width} 14 ${8 - width} 0z`
  return {
    width,
    height,
    lines: [body, ...[14, height * 0.34, height * 0.37, height * 0.66, height * 0.69].map(curve)].join(''),
  }
}

const pail: PackageArt = {
  width: 120,
  height: 145,
  lines:
    'M8 20h104l-7 118c-2 8-88 8-90 0zM4 8c0-8 112-8 112 0v12c0 8-112 8-112 0zM4 10c0 8 112 8 112 0M14 26C20 96 100 96 106 26M46 74h28v8H46z',
}
const jug: PackageArt = {
  width: 70,
  height: 122,
  lines:
    'M4 116V44c0-14 18-14 18-26h20c0 12 24 10 24 30v68c0 8-62 8-62 0zM24 18V2h16v16M50 46c10 0 10 30 0 30M12 62h30v36H12z',
}
const quart: PackageArt = {
  width: 42,
  height: 90,
  lines: 'M2 84V36c0-10 12-12 12-20h14c0 8 12 10 12 20v48c0 6-38 6-38 0zM14 16V2h14v14M8 46h26v28H8z',
}
/** A bulk tank of 1,000 gallons on its legs. */
const bulk: PackageArt = {
  width: 640,
  height: 770,
  lines:
    'M20 90c0-50 600-50 600 0v560c0 50-600 50-600 0zM20 90c0 50 600 50 600 0M20 640c0 50 600 50 600 0M60 675V770M580 675V770M40 770H80M560 770h40M270 52V20h100v32M320 690v40h90M400 712h30v36h-30zM560 120V600M530 120V600M530 180h30M530 260h30M530 340h30M530 420h30M530 500h30M530 580h30',
}

/** By the keys of content/products/lubricants.yaml. Outer measures of common makes. */
export const packageArt: Record<string, PackageArt> = {
  bulk,
  'tote-330': tote(480, 530),
  'tote-275': tote(480, 460),
  'drum-55': drum(230, 345),
  'drum-30': drum(190, 290),
  'pail-5': pail,
  gallon: jug,
  quart,
}
