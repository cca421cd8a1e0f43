declare module 'subset-font' {
  type Axis = { min: number; max: number } | number
  type Options = { targetFormat: 'woff2' | 'sfnt'; variationAxes?: Record<string, Axis> }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
