import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photo as a phone takes it: turned, and with the place where it was taken. */
export const phonePhoto = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Pocket Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 14/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A PDF of these objects, each as it is written between "obj" and "endobj". */
export const pdfOf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n', 'latin1'),
    ...objects.map((object, index) =>
      Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    ),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ])

/** A stream with its dictionary, packed as it says. */
export const stream = (dictionary: string, content: string | Buffer, pack: (bytes: Buffer) => Buffer = deflateSync) => {
  const bytes = pack(Buffer.from(content))
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

export const paper = pdfOf('<< /Type /Catalog >>', stream('/Filter /FlateDecode', 'BT (800 gallons) Tj ET'))
