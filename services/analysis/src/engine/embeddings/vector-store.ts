/** What a text is to the engine; articles show what the installation reads. */
export type TextKind = 'article' | 'prompt' | 'reference';

export interface StoredVector {
  key: string;
  /** The model that made it; vectors of two models are never compared. */
  identity: string;
  kind: TextKind;
  language: string;
  vector: Float32Array;
}

/** Keeps vectors over restarts, so that no text is embedded twice. */
export interface VectorStore {
  find(keys: readonly string[]): Promise<readonly StoredVector[]>;
  save(vectors: readonly StoredVector[]): Promise<void>;
  /** The newest vectors of articles that a model made. */
  newestArticles(identity: string, limit: number): Promise<readonly StoredVector[]>;
}

/** The vectors that a process used last, within so many bytes. */
export class VectorsInMemory implements VectorStore {
  private readonly vectors = new Map<string, StoredVector>();
  private bytes = 0;

  constructor(private readonly limitBytes = 32 * 1024 * 1024) {}

  async find(keys: readonly string[]): Promise<readonly StoredVector[]> {
    return keys.flatMap((key) => {
      const found = this.vectors.get(key);
      if (found === undefined) return [];
      this.vectors.delete(key);
      this.vectors.set(key, found);
      return [found];
    });
  }

  async save(vectors: readonly StoredVector[]): Promise<void> {
    for (const stored of vectors) {
      this.drop(stored.key);
      this.vectors.set(stored.key, stored);
      this.bytes += stored.vector.byteLength;
    }
    for (const key of this.vectors.keys()) {
      if (this.bytes <= this.limitBytes) return;
      this.drop(key);
    }
  }

  async newestArticles(identity: string, limit: number): Promise<readonly StoredVector[]> {
    return [...this.vectors.values()].filter((stored) => stored.identity === identity && stored.kind === 'article').slice(-limit);
  }

  private drop(key: string): void {
    this.bytes -= this.vectors.get(key)?.vector.byteLength ?? 0;
    this.vectors.delete(key);
  }
}

/** A fast store in front of one that lasts; what the lasting one cannot do costs nothing but time. */
export class LayeredVectors implements VectorStore {
  constructor(
    private readonly fast: VectorStore,
    private readonly lasting: VectorStore,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  async find(keys: readonly string[]): Promise<readonly StoredVector[]> {
    const near = await this.fast.find(keys);
    const known = new Set(near.map(({ key }) => key));
    const far = await this.orElse(this.lasting.find(keys.filter((key) => !known.has(key))), []);
    await this.fast.save(far);
    return [...near, ...far];
  }

  async save(vectors: readonly StoredVector[]): Promise<void> {
    await this.fast.save(vectors);
    await this.orElse(this.lasting.save(vectors), undefined);
  }

  async newestArticles(identity: string, limit: number): Promise<readonly StoredVector[]> {
    const far = await this.orElse(this.lasting.newestArticles(identity, limit), []);
    return far.length > 0 ? far : this.fast.newestArticles(identity, limit);
  }

  private async orElse<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.onFailure(error);
      return otherwise;
    }
  }
}
