import { useEffect, useState } from 'react'

/** Minutes and seconds that count up from so many milliseconds: "0:40". Give it another `key` when those are read anew. */
export const ElapsedTime = ({ milliseconds }: { milliseconds: number }) => {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - since), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((milliseconds + passed) / 1000))
  return (
    <span className="figure">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
