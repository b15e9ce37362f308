import type { Plugin } from 'postcss';

/**
 * PostCSS plugin: keeps a remote's utilities inside its own `[data-mf]` wrapper.
 * Without it, a later loaded remote's `.p-4` overrides the shell's `.md:p-6`, since both are of one layer.
 */
export function scopeUtilities(name: string): Plugin {
  return {
    postcssPlugin: 'forewire-scope-utilities',
    OnceExit(root, { AtRule }) {
      root.walkAtRules('layer', (layer) => {
        if (layer.params !== 'utilities' || !layer.nodes?.length) return;
        const scope = new AtRule({ name: 'scope', params: `([data-mf="${name}"])`, nodes: [] });
        scope.append(layer.nodes);
        layer.append(scope);
      });
    },
  };
}
