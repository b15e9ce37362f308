import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { componentFor, ingressRules } from '../../scripts/cluster/chart.mjs';
import { SERVICES } from '../../scripts/lib/components.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ofProcess = new Set(['/healthz', '/readyz', '/metrics']);

function sources(directory) {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.controller.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** The strings that a decorator was given: none, one or a list. */
function paths(argument) {
  const found = [...argument.matchAll(/'([^']*)'/g)].map(([, path]) => path);
  return found.length > 0 ? found : [''];
}

/** Every path that a service answers, with a made-up value for each parameter. */
function routesOf(service) {
  return sources(join(root, 'services', service, 'src')).flatMap((source) => {
    const controllers = [...source.matchAll(/@Controller\(([^)]*)\)/g)];
    return controllers.flatMap((controller, at) => {
      const body = source.slice(controller.index, controllers[at + 1]?.index);
      const methods = [...body.matchAll(/@(?:Get|Post|Put|Patch|Delete|All|Sse)\(([^)]*)\)/g)];
      return paths(controller[1]).flatMap((prefix) => methods.flatMap((method) => paths(method[1]).map((path) => toPath(prefix, path))));
    });
  });
}

function toPath(prefix, path) {
  const joined = `/${prefix}/${path}`.replace(/\/+/g, '/').replace(/\/$/, '');
  return joined.replace(/:\w+/g, 'x1').replace(/\*\w*/g, 'x/y');
}

/** Where the gateway of compose.yaml sends it: the first expression that fits. */
function gatewayTarget(config, path) {
  const map = /map \$uri \$upstream \{([^}]*)\}/.exec(config)?.[1] ?? '';
  const rules = [...map.matchAll(/^\s*(~\S+|default) (\$?[a-z]+):\d+;$/gm)];
  for (const [, rule, target] of rules) {
    const found = rule === 'default' ? {} : new RegExp(rule.slice(1)).exec(path);
    // A target may be named by the path itself.
    if (found) return target.startsWith('$') ? found.groups[target.slice(1)] : target;
  }
  return null;
}

const rules = ingressRules();
const gateway = readFileSync(join(root, 'docker/nginx/gateway.conf'), 'utf8');

// The kit answers these in each of them.
const routes = SERVICES.flatMap((service) => [...routesOf(service), `/api/operations/${service}`, `/api/docs/${service}/openapi.json`].map((path) => ({ service, path }))).filter(({ path }) => !ofProcess.has(path));
const wrong = routes.flatMap(({ service, path }) => {
  const targets = { ingress: componentFor(rules, path), gateway: gatewayTarget(gateway, path) };
  return Object.entries(targets).filter(([, target]) => target !== service).map(([by, target]) => `${by}: ${path} leads to ${target}, but ${service} answers it`);
});
for (const line of new Set(wrong)) console.error(line);
if (wrong.length === 0) console.log(`${new Set(routes.map(({ path }) => path)).size} paths of ${SERVICES.length} services lead where they are answered`);
process.exitCode = wrong.length === 0 && routes.length > 0 ? 0 : 1;
