import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, NormalModuleReplacementPlugin, type RuleSetRule, rspack } from '@rspack/core';
import tailwind from '@tailwindcss/postcss';
import { CompressPlugin } from './compress-plugin.ts';
import { isProduction, withKitPage } from './config.ts';
import { scopeUtilities } from './scope-utilities.ts';

// Browsers that know @scope, light-dark() and popovers: the last two years.
const browsers = ['chrome >= 123', 'edge >= 123', 'safari >= 17.5', 'ios_saf >= 17.5', 'firefox >= 128'];
const kitSource = new URL('../src/', import.meta.url);
const kit = JSON.parse(readFileSync(new URL('../package.json', kitSource), 'utf8')) as { version: string; dependencies: Record<string, string> };

/** Libraries that exist once in the page, whoever loads them first. */
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@tanstack/react-query'];

/** The kit as a whole comes from the shell: a dialog of one copy doesn't know the menus of another, nor a tooltip its provider. */
function kitModules(): string[] {
  return readdirSync(kitSource).filter((file) => /(?<!\.spec)\.tsx?$/.test(file)).map((file) => `@forewire/ui/${file}`);
}

// A host provides only what it imports itself; this imports the rest, and is never called.
function providedKit(): string {
  return `export const provided = [${kitModules().map((name) => `() => import('${name}')`).join(', ')}];`;
}

function shared() {
  const ofLibraries = libraries.map((name) => [name, { singleton: true, requiredVersion: kit.dependencies[name.split('/')[0] ?? name] ?? kit.dependencies[name] ?? false }] as const);
  const ofKit = kitModules().map((name) => [name, { singleton: true, version: kit.version, requiredVersion: false as const }] as const);
  return Object.fromEntries([...ofLibraries, ...ofKit]);
}

// A shared module is never shaken, so these are shared through a module of the kit that names what is used of them.
const narrowed: Readonly<Record<string, string>> = { 'react-router': 'router.ts', zod: 'zod.ts' };

function narrow(): InstanceType<typeof NormalModuleReplacementPlugin>[] {
  return Object.entries(narrowed).map(
    ([name, file]) =>
      new NormalModuleReplacementPlugin(new RegExp(`^${name}$`), (request) => {
        if (!request.contextInfo.issuer.endsWith(`/kit/src/${file}`)) request.request = `@forewire/ui/${file}`;
      }),
  );
}

function common() {
  return [...narrow(), ...(isProduction ? [new CompressPlugin()] : [])];
}

// The kit in one file; what loads later, or is on no first screen, stays apart.
const kitChunk = {
  test: /[\\/](?:frontends[\\/]kit[\\/]src[\\/](?!toaster-view|command-menu|select|tabs|switch|checkbox|confirm-dialog)|node_modules[\\/](?:@radix-ui(?![\\/]react-(?:select|tabs|switch|checkbox|use-previous)[\\/])|radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|lucide-react)[\\/]).*\.m?[jt]sx?$/,
  name: 'kit',
  chunks: 'all',
  enforce: true,
} as const;

function styles(name: string, directory: string): RuleSetRule {
  const plugins = [tailwind({ base: directory, optimize: false }), ...(name === 'shell' ? [] : [scopeUtilities(name)])];
  return { test: /\.css$/, type: 'css', use: [{ loader: 'postcss-loader', options: { postcssOptions: { config: false, plugins } } }] };
}

function base(name: string, directory: string): Configuration {
  return {
    name,
    context: directory,
    mode: isProduction ? 'production' : 'development',
    devtool: isProduction ? false : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    output: {
      path: path.join(directory, 'dist'),
      clean: true,
      uniqueName: `forewire-${name}`,
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      cssFilename: 'assets/[name].[contenthash:10].css',
      cssChunkFilename: 'assets/[name].[contenthash:10].css',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['source', 'browser', 'import', 'module', 'default'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic', development: !isProduction } }, target: 'es2022' } },
          type: 'javascript/auto',
        },
        styles(name, directory),
        { test: /\.md$/, type: 'javascript/auto', loader: fileURLToPath(new URL('guide-loader.mjs', import.meta.url)) },
        { test: /\.(png|jpe?g|webp|avif|svg|woff2?)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    stats: { preset: 'errors-warnings', timings: true },
  };
}

/**
 * Build of a front end that the shell loads at run time: `src/remote.tsx` is its one exposed module, typed by `Remote`.
 * Call it from the remote's own folder: `export default remote({ name: 'dashboard', directory: import.meta.dirname })`.
 */
export function remote({ name, directory }: { name: string; directory: string }): Configuration {
  const config = base(name, directory);
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    plugins: [
      ...common(),
      new ModuleFederationPlugin({
        name,
        filename: 'assets/remote-entry.[contenthash:10].js',
        exposes: { './remote': './src/remote.tsx' },
        shared: shared(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

/** Build of the host: the page itself, and whatever remotes `/remotes.json` names at run time. */
export function shell({ directory }: { directory: string }): Configuration {
  const config = base('shell', directory);
  return {
    ...config,
    entry: { main: './src/main.ts' },
    output: { ...config.output, publicPath: '/' },
    optimization: { ...config.optimization, splitChunks: { chunks: 'all', cacheGroups: { kit: kitChunk } } },
    plugins: [
      ...common(),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: shared(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new rspack.experiments.VirtualModulesPlugin({ [path.join(directory, 'src/provided-kit.js')]: providedKit() }),
      new rspack.DefinePlugin({ WITH_KIT_PAGE: JSON.stringify(withKitPage) }),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer', inject: 'head' }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', to: '.' }] }),
    ],
  };
}

/**
 * Build for Node of what renders public pages beforehand: `src/prerender/prerender.tsx` of the shell, with the pages of
 * the remote `of` in it and their styles beside it, both in the folder `to`.
 */
export function prerender({ directory, of, to }: { directory: string; of: { name: string; directory: string }; to: string }): Configuration {
  const { plugins: _, ...config } = base(of.name, of.directory);
  return {
    ...config,
    name: 'prerender',
    context: directory,
    target: 'node20',
    entry: { prerender: './src/prerender/prerender.tsx' },
    output: { ...config.output, path: to, publicPath: '/', filename: '[name].cjs', library: { type: 'commonjs2' }, cssFilename: 'assets/prerendered.[contenthash:10].css' },
    resolve: { ...config.resolve, alias: { [path.join(directory, 'src/remotes/registry.ts')]: path.join(directory, 'src/prerender/registry.ts') } },
    module: { ...config.module, generator: { css: { exportsOnly: false } }, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { ...config.optimization, minimize: true, splitChunks: false },
  };
}
