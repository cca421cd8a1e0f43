import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pause = 4000

/** Two short tones, made here. */
const ringOnce = (audio: AudioContext) => {
  for (const [at, hertz] of [
    [0, 660],
    [0.22, 880],
  ] as const) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + at
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.2, start + 0.02)
    loudness.gain.linearRampToValueAtTime(0, start + 0.18)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.2)
  }
}

/**
 * Rings every few seconds while `rings`, in one tab of the browser alone. Browsers are silent until someone clicks or
 * types on the page: until then `isBlocked`. `allow` is called by such a click, and lets them hear what it sounds like.
 */
export const useRingTone = (rings: boolean): { isBlocked: boolean; allow: () => void } => {
  const audio = useRef<AudioContext>(undefined)
  const [isBlocked, setBlocked] = useState(false)

  const resume = async () => {
    audio.current ??= new AudioContext()
    await audio.current.resume()
    setBlocked(audio.current.state !== 'running')
    return audio.current
  }
  const unblock = useEffectEvent(() => void resume())
  const ring = useEffectEvent(() => {
    audio.current ??= new AudioContext()
    setBlocked(audio.current.state !== 'running')
    if (audio.current.state === 'running') ringOnce(audio.current)
  })

  useEffect(() => {
    if (!rings) return
    const controller = new AbortController()
    for (const touch of ['pointerdown', 'keydown'])
      document.addEventListener(touch, () => unblock(), { signal: controller.signal })
    const goOn = async () => {
      while (!controller.signal.aborted) {
        ring()
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    // Tabs of one browser would ring in a chorus.
    const lock =
      'locks' in navigator ? navigator.locks.request('chat-ring', { signal: controller.signal }, goOn) : goOn()
    lock.catch(() => {})
    return () => controller.abort()
  }, [rings])

  return {
    isBlocked: rings && isBlocked,
    allow: () => void resume().then(ringOnce, () => {}),
  }
}
