/** A storage that holds its content in memory, for specs. */
export function memoryStorage(content: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(content));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}
