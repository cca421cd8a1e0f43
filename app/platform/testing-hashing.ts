import { hashing } from './hashing.ts'

const remembering = <Key, Value>(work: (key: Key) => Promise<Value>) => {
  const done = new Map<string, Promise<Value>>()
  return (key: Key): Promise<Value> => {
    const name = JSON.stringify(key)
    const answer = done.get(name) ?? work(key)
    done.set(name, answer)
    answer.catch(() => done.delete(name))
    return answer
  }
}

// scrypt at its full cost, as the built site has it, but of each password once: people in tests share theirs.
Object.assign(hashing, { hash: remembering(hashing.hash), verify: remembering(hashing.verify) })
