import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Compiler, rspack } from '@rspack/core';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(js|css|svg)$/;
// Below that the headers weigh more than what is saved.
const smallestBytes = 1024;

/** Writes a `.br` and a `.gz` beside each text file, so that the server never compresses while somebody waits. */
export class CompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressPlugin', stage }, async (assets) => {
        const compressOne = async ([name, source]: [string, { buffer(): Buffer }]) => {
          const content = source.buffer();
          if (!compressible.test(name) || content.length < smallestBytes) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
          compilation.emitAsset(`${name}.br`, new RawSource(brotli));
          compilation.emitAsset(`${name}.gz`, new RawSource(gzipped));
        };
        await Promise.all(Object.entries(assets).map(compressOne));
      });
    });
  }
}
