const [longest, most] = [1600, 300 * 1024]

/**
 * A photo as it is sent: at most 1,600 pixels and 300 KB, drawn anew, so that nothing of its place or camera goes along.
 * One that this phone cannot draw is sent as it is; the server does the same again.
 */
export const small = async (photo: File): Promise<Blob> => {
  const picture = await createImageBitmap(photo).catch(() => undefined)
  if (!picture) return photo
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.8, 0.65, 0.5, 0.35, 0.2]) {
    const blob = await canvasBlob(canvas, 'image/jpeg', quality)
    if (blob && (blob.size <= most || quality === 0.2)) return blob
  }
  return photo
}

export const canvasBlob = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })

/** Lets someone sign with a finger. Gives what was drawn; nothing where nobody did. */
export const signature = (box: HTMLElement) => {
  const canvas = box.querySelector('canvas')
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return () => Promise.resolve(null)
  let isDrawn = false
  box.hidden = false
  Object.assign(pen, { lineWidth: 4, lineCap: 'round', strokeStyle: '#06181f' })
  const at = (event: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return [((event.clientX - left) * canvas.width) / width, ((event.clientY - top) * canvas.height) / height] as const
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    pen.beginPath()
    pen.moveTo(...at(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!event.buttons) return
    pen.lineTo(...at(event))
    pen.stroke()
    isDrawn = true
  })
  box.querySelector('button')?.addEventListener('click', () => {
    pen.clearRect(0, 0, canvas.width, canvas.height)
    isDrawn = false
  })
  return () => (isDrawn ? canvasBlob(canvas, 'image/png') : Promise.resolve(null))
}
