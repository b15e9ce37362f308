import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'yaml';
import { FRONT_ENDS, SERVICES } from '../../scripts/lib/components.mjs';
import { variablesOf, variablesOfTopics } from '../../scripts/lib/environment.mjs';

/** compose.yaml held against what it starts: the code, the Dockerfiles, and the servers that the chart would bring. */
const root = new URL('../../', import.meta.url);
const read = (file) => readFileSync(new URL(file, root), 'utf8');

const { services, volumes } = parse(read('docker/compose.yaml'), { merge: true });
const { global } = parse(read('charts/forewire/values.yaml'), { merge: true });

const variables = new Set([...SERVICES.flatMap((name) => [...variablesOf(name)]), ...variablesOfTopics()]);

const faults = (list) => list.filter(([found]) => found).map(([, text]) => text);

/** What our own containers promise, whatever they run. */
function confined({ read_only, cap_drop, security_opt, mem_limit }) {
  return faults([
    [read_only !== true, 'may write to its image'],
    [!cap_drop?.includes('ALL'), 'keeps capabilities'],
    [!security_opt?.includes('no-new-privileges:true'), 'may gain privileges'],
    [!mem_limit, 'may take all memory'],
  ]);
}

function built(name, { build, image }, argument) {
  return faults([
    [build?.args?.[argument] !== name, `is not built with ${argument}=${name}`],
    [!existsSync(new URL(build?.dockerfile ?? 'none', root)), `has no ${build?.dockerfile}`],
    [!image?.startsWith(`forewire/${name}:`), `is called ${image}`],
  ]);
}

function waits({ depends_on = [] }) {
  const conditions = Array.isArray(depends_on) ? depends_on.map((on) => [on, {}]) : Object.entries(depends_on);
  return conditions.flatMap(([on, { condition }]) => faults([
    [!services[on], `waits for ${on}, which isn't there`],
    [condition === 'service_healthy' && !services[on]?.healthcheck, `waits for the health of ${on}, which nothing looks at`],
  ]));
}

function mounts({ volumes: own = [] }) {
  return own.map((volume) => volume.split(':')[0]).flatMap((source) => (/^[./]/.test(source)
    ? faults([[!existsSync(new URL(source, new URL('docker/', root))), `mounts ${source}, which isn't there`]])
    : faults([[!(source in volumes), `uses the volume ${source}, which isn't declared`]])));
}

const unread = ({ environment = {} }) => Object.keys(environment).filter((name) => !variables.has(name)).map((name) => `sets ${name}, which nothing reads`);
const inTheImage = read('docker/frontends.Dockerfile').match(/FOREWIRE_\w+(?==)/g);
const unknownToNginx = ({ environment = {} }) => Object.keys(environment).filter((name) => !inTheImage.includes(name)).map((name) => `sets ${name}, which its image doesn't know`);

const rules = new Map([
  ...SERVICES.map((name) => [name, (service) => [...confined(service), ...built(name, service, 'SERVICE'), ...unread(service)]]),
  ...FRONT_ENDS.map((name) => [name, (service) => [...confined(service), ...built(name, service, 'FRONTEND'), ...unknownToNginx(service)]]),
  ['topics', (service) => [...confined(service), ...built('tasks', service, 'SERVICE'), ...unread(service), ...faults([[!existsSync(new URL(`${dirname(service.command[1]).replace('/dist', '/src')}/create-topics.ts`, root)), 'runs what is not there']])]],
  ['gateway', (service) => [...confined(service), ...faults([[!read('docker/frontends.Dockerfile').includes(`FROM ${service.image} AS`), 'runs another nginx than the front ends']])]],
]);
for (const [server, { image }] of Object.entries(global.evaluation)) {
  const name = server === 'mongodb' ? 'mongo' : server;
  rules.set(name, (service) => faults([[service.image !== image, `runs ${service.image}, the chart ${image}`], [!service.mem_limit, 'may take all memory']]));
}

const found = [...rules].flatMap(([name, rule]) => (services[name] ? [...rule(services[name]), ...waits(services[name]), ...mounts(services[name])] : ["isn't there"]).map((text) => `${name} ${text}`));
const stray = Object.keys(services).filter((name) => !rules.has(name)).map((name) => `${name}: nothing is known of it`);
const wrong = [...found, ...stray];
for (const line of wrong) console.error(`compose.yaml: ${line}`);
if (wrong.length === 0) console.log(`${rules.size} containers of compose.yaml are confined and get what they read`);
process.exitCode = wrong.length === 0 ? 0 : 1;
