import { readFileSync } from 'node:fs';
import { FRONT_ENDS, SERVICES } from '../../scripts/lib/components.mjs';
import { variablesOf, variablesOfTopics } from '../../scripts/lib/environment.mjs';
import { environments, render } from './helm.mjs';

/** What the chart makes of the values of each environment, held against the code that runs in it. */
const root = new URL('../../', import.meta.url);
const needTheWeb = new Set(['identity', 'billing', 'crawler', 'analysis', 'predict', 'notifications']);
// Of Node itself; the standard variables of OpenTelemetry are the SDK's.
const ofTheRuntime = /^(NODE_OPTIONS|NODE_EXTRA_CA_CERTS|OTEL_[A-Z_]+)$/;
const secretNames = /(?:KEY|PASSWORD|SECRET|TOKEN|_URL)$/;
// Addresses that carry no password.
const openAddresses = /^(?:PUBLIC_URL|KEYCLOAK_URL|KEYCLOAK_INTERNAL_URL|LLM_BASE_URL|EMBEDDINGS_BASE_URL)$/;

const read = new Map(SERVICES.map((service) => [service, variablesOf(service)]));
for (const frontEnd of FRONT_ENDS) read.set(frontEnd, new Set(readFileSync(new URL('docker/frontends.Dockerfile', root), 'utf8').match(/FOREWIRE_\w+(?==)/g)));
read.set('topics', variablesOfTopics());

const podOf = (object) => (object.kind === 'Pod' ? object.spec : object.spec?.template?.spec);
const component = (object) => (object.spec.template?.metadata.labels['app.kubernetes.io/name'] ?? '').replace(/-migrate$/, '');
const containers = (pod) => [...(pod.initContainers ?? []), ...pod.containers];

/** The texts of those faults that are there. */
const faults = (list) => list.filter(([found]) => found).map(([, text]) => text);

function unrestricted(object) {
  const pod = podOf(object);
  const { runAsNonRoot, seccompProfile } = pod.securityContext ?? {};
  return faults([
    [runAsNonRoot !== true, 'may run as root'],
    [seccompProfile?.type !== 'RuntimeDefault', 'has no seccomp profile'],
    [pod.automountServiceAccountToken !== false, 'gets a token for the cluster'],
    ...containers(pod).flatMap(({ name, securityContext = {}, image }) => [
      [securityContext.allowPrivilegeEscalation !== false, `${name} may gain privileges`],
      [!securityContext.capabilities?.drop?.includes('ALL'), `${name} keeps capabilities`],
      [securityContext.readOnlyRootFilesystem !== true, `${name} may write to its image`],
      [!/:[\w.-]*\d[\w.-]*$|@sha256:/.test(image), `${name} has no exact image: ${image}`],
    ]),
  ]);
}

function environmentOf(container, objects) {
  const shared = (container.envFrom ?? []).flatMap(({ configMapRef }) => Object.entries(objects.find((object) => object.kind === 'ConfigMap' && object.metadata.name === configMapRef.name)?.data ?? {}));
  return [...shared.map(([name, value]) => ({ name, value })), ...(container.env ?? [])];
}

const inTheOpen = ({ name, value }) => value && secretNames.test(name) && !openAddresses.test(name) && !name.startsWith('FOREWIRE_');

function misreadEnvironment(object, objects) {
  const known = read.get(component(object));
  if (!known) return [];
  const [container] = podOf(object).containers;
  const own = (container.env ?? []).map(({ name }) => name);
  return faults([
    ...environmentOf(container, objects).flatMap((variable) => [
      [!known.has(variable.name) && !ofTheRuntime.test(variable.name), `sets ${variable.name}, which nothing in ${component(object)} reads`],
      [inTheOpen(variable), `${variable.name} stands in the open`],
    ]),
    ...own.map((name, at) => [own.indexOf(name) !== at, `sets ${name} twice`]),
  ]);
}

function mayLoseAll({ metadata: { name }, spec }, objects) {
  const scaled = objects.some((other) => /HorizontalPodAutoscaler|ScaledObject/.test(other.kind) && other.spec.scaleTargetRef.name === name);
  const guarded = objects.some((other) => other.kind === 'PodDisruptionBudget' && other.metadata.name === name);
  return (scaled || spec.replicas > 1) && !guarded;
}

function requestsLost(object, objects) {
  if (object.kind !== 'Deployment' || !read.has(component(object))) return [];
  const pod = podOf(object);
  const [{ lifecycle, readinessProbe }] = pod.containers;
  const drain = lifecycle?.preStop?.sleep?.seconds ?? 0;
  return faults([
    [object.spec.strategy.rollingUpdate?.maxUnavailable !== 0, 'an upgrade takes a pod away before another is ready'],
    [!readinessProbe, 'gets requests before it is ready'],
    [drain < 1, 'stops before proxies know that it does'],
    // A service ends by itself within 25 seconds.
    [pod.terminationGracePeriodSeconds < drain + 26, 'is killed before it could finish'],
    [mayLoseAll(object, objects), 'may lose all replicas at once'],
  ]);
}

const fitsLabels = (labels, { matchLabels = {} }) => Object.entries(matchLabels).every(([key, value]) => labels[key] === value);

const reachesWeb = ({ spec }) => (spec.egress ?? []).some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'));

function openToAll(object, objects) {
  const labels = object.kind === 'Pod' ? object.metadata.labels : object.spec.template.metadata.labels;
  const policies = objects.filter(({ kind, spec }) => kind === 'NetworkPolicy' && fitsLabels(labels, spec.podSelector));
  return faults([
    ...['Ingress', 'Egress'].map((direction) => [!policies.some(({ spec }) => spec.policyTypes.includes(direction)), `${direction} is not limited`]),
    [policies.some(reachesWeb) && !needTheWeb.has(component(object)), 'may reach the whole internet'],
  ]);
}

function problemsOf(values) {
  const objects = render(values);
  const pods = objects.filter(podOf);
  const rules = [unrestricted, misreadEnvironment, requestsLost, openToAll];
  const found = pods.flatMap((object) => rules.flatMap((rule) => rule(object, objects).map((text) => `${values}: ${object.kind} ${object.metadata.name} ${text}`)));
  const servers = objects.filter(({ kind, metadata }) => /StatefulSet|Deployment/.test(kind) && /-(mongodb|kafka|redis|keycloak)$/.test(metadata.name));
  const brought = values.includes('production') ? servers.map(({ metadata }) => `${values}: brings ${metadata.name} into production`) : [];
  return { found: [...found, ...brought], pods: pods.length };
}

/** Every variable that a service reads can be given to it by its own value. */
function unsettable() {
  const given = Object.fromEntries(SERVICES.map((service) => [service, { env: Object.fromEntries([...read.get(service)].map((name) => [name, `given to ${service}`])) }]));
  const objects = render('k8s/local/values.yaml', { extra: given });
  return SERVICES.flatMap((service) => {
    const deployment = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `forewire-${service}`);
    const env = new Map(podOf(deployment).containers[0].env.map(({ name, value }) => [name, value]));
    return [...read.get(service)].filter((name) => env.get(name) !== `given to ${service}`).map((name) => `${name} cannot be given to ${service}`);
  });
}

const results = environments.map(problemsOf);
const wrong = [...results.flatMap(({ found }) => found), ...unsettable()];
for (const line of wrong) console.error(line);
const pods = results.reduce((sum, result) => sum + result.pods, 0);
if (wrong.length === 0) console.log(`${pods} pods of ${environments.length} environments are restricted, read what they are given and lose no request`);
process.exitCode = wrong.length === 0 && pods > 0 ? 0 : 1;
