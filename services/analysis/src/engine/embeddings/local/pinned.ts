import type { ModelManifest, PinnedFile } from './model-manifest.ts';

const revision = 'https://huggingface.co/Xenova/multilingual-e5-small/resolve/761b726dd34fb83930e26aab4e9ac3899aa1fa78';

/** What is fetched unless an operator names another model: MIT licence, about a hundred languages, 118 MB with weights of 8 bits. */
export const MULTILINGUAL_E5_SMALL: ModelManifest = {
  name: 'multilingual-e5-small',
  dimensions: 384,
  maxTokens: 512,
  pooling: 'mean',
  files: {
    model: { url: `${revision}/onnx/model_quantized.onnx`, sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193', bytes: 118_308_185 },
    tokenizer: { url: `${revision}/tokenizer.json`, sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39', bytes: 17_082_730 },
    tokenizerConfig: { url: `${revision}/tokenizer_config.json`, sha256: 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b', bytes: 443 },
  },
};

/** Two files of an npm package whose others, 120 MB of them, are of no use here. */
export interface Runtime {
  package: string;
  version: string;
  /** The folder of the package that they lie in. */
  folder: string;
  files: { code: NamedFile; wasm: NamedFile };
}
export type NamedFile = Pick<PinnedFile, 'sha256' | 'bytes'> & { name: string };

/** What runs models. It is code: it is run with these hashes only, whatever lies in the folder. */
export const ONNX_RUNTIME: Runtime = {
  package: 'onnxruntime-web',
  version: '1.30.0',
  folder: 'dist',
  files: {
    code: { name: 'ort.wasm.bundle.min.mjs', sha256: '11e64bd8ffe11bd1a2a2f0d6275fdfbbba7262f0b76b99b53d228a8a22ef3d90', bytes: 73_054 },
    wasm: { name: 'ort-wasm-simd-threaded.wasm', sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2', bytes: 14_239_897 },
  },
};
