import { template } from './helm.mjs';

const values = 'k8s/local/values.yaml';

// What is wrong with the local values, and what the refusal must name.
const cases = [
  ['global.publicUrl=news.example.com', "'/global/publicUrl'"],
  ['global.publicUrl=https://news.example.com/path', "'/global/publicUrl'"],
  ['global.logLevel=loud', "'/global/logLevel'"],
  ['global.adminEmails={nobody}', "'/global/adminEmails/0'"],
  ['global.kafka.brokers=kafka', "'/global/kafka/brokers'"],
  ['global.kafka.saslMechanism=gssapi', "'/global/kafka/saslMechanism'"],
  ['global.kafka.tls=maybe', "'/global/kafka/tls'"],
  ['global.mongo.prefix=a b', "'/global/mongo/prefix'"],
  ['global.secrets.create.mongo-url=postgres://db', "'/global/secrets/create/mongo-url'"],
  ['global.secrets.create.secrets-key=short', "'/global/secrets/create/secrets-key'"],
  ['global.keycloak.providers={github}', "'/global/keycloak/providers/0'"],
  ['global.llm.baseUrl=llm.example.com', "'/global/llm/baseUrl'"],
  ['global.remotes[0].name=dashboard', "'/global/remotes/0'"],
  ['global.caSecret=ca', "'/global/caSecret'"],
  ['global.networkPolicy.infrastructurePorts={99999}', "'/global/networkPolicy/infrastructurePorts/0'"],
  ['global.keycloak.groupRoles={/desk=Desk:boss}', "'/global/keycloak/groupRoles/0'"],
  ['global.redis.limitsWithout=never', "'/global/redis/limitsWithout'"],
  ['global.http.callsAtOnce=account=0', "'/global/http/callsAtOnce'"],
  ['global.http.callsAtOnce=address=100000', "'/global/http/callsAtOnce'"],
  ['global.evaluation.kafka.image=kafka', "'/global/evaluation/kafka/image'"],
  ['global.evaluation.mongodb.storage=lots', "'/global/evaluation/mongodb/storage'"],
  ['topics.partitions=0', "'/topics/partitions'"],
  ['topics.retentionHours=a week', "'/topics/retentionHours'"],
  ['ingres.enabled=false', "'ingres'"],
  ['tasks.replicas=two', "'/replicas'"],
  ['tasks.http.port=80', "'/http/port'"],
  ['tasks.shutdown.graceSeconds=10', "'/shutdown/graceSeconds'"],
  ['tasks.resources.limits.memory=big', "'/resources/limits/memory'"],
  ['tasks.podSecurityContext.runAsNonRoot=false', "'/podSecurityContext/runAsNonRoot'"],
  ['tasks.podSecurityContext.runAsUser=0', "'/podSecurityContext/runAsUser'"],
  ['tasks.image.digest=latest', "'/image/digest'"],
  ['tasks.keda.minReplicas=0', "'/keda/minReplicas'"],
  ['tasks.migrations.deadlineSeconds=0', "'/migrations/deadlineSeconds'"],
  ['tasks.migrations.command=node', "'/migrations/command'"],
  ['tasks.env.LLM MODEL=x', "'LLM MODEL'"],
  ['tasks.secretEnv.MONGO_URL=a/b/c', "'/secretEnv/MONGO_URL'"],
  ['tasks.http.paths[0].path=api', "'/http/paths/0/path'"],
  ['tasks.networkPolicy.internetPorts={0}', "'/networkPolicy/internetPorts/0'"],
  ['tasks.serviceMonitor.interval=often', "'/serviceMonitor/interval'"],
  ['crawler.resorces.limits.memory=1Gi', "'resorces'"],
  ['shell.topologySpread.whenUnsatisfiable=Never', "'/topologySpread/whenUnsatisfiable'"],
  ['global.evaluation.mongodb.enabled=false', 'MongoDB is missing: set global.secrets.create.mongo-url'],
  ['global.evaluation.kafka.enabled=false', 'Kafka is missing: set global.kafka.brokers'],
  ['global.evaluation.redis.enabled=false,tasks.replicas=2', 'tasks: more than one replica needs Redis'],
  ['global.keycloak.ssoOnly=true', 'global.keycloak.ssoOnly needs global.keycloak.url'],
  ['global.secrets.existing=mine', 'global.secrets.existing excludes global.evaluation.mongodb'],
  ['global.evaluation.keycloak.enabled=true', 'global.evaluation.keycloak.enabled needs global.keycloak.url'],
  ['topics.replicationFactor=3', 'topics.replicationFactor must be 1'],
  ['tasks.autoscaling.enabled=true,tasks.keda.enabled=true', 'exclude each other'],
  ['tasks.autoscaling.enabled=true,tasks.autoscaling.minReplicas=9', 'tasks: autoscaling.minReplicas (9) is more than autoscaling.maxReplicas (6)'],
  ['tasks.autoscaling.enabled=true,tasks.autoscaling.cpuPercent=0', 'tasks: autoscaling.enabled needs autoscaling.cpuPercent or autoscaling.memoryPercent'],
  ['tasks.rollout.maxSurge=0', 'tasks: rollout.maxUnavailable and rollout.maxSurge cannot both be 0'],
  ['tasks.networkPolicy.enabled=false', 'tasks: networkPolicy.enabled=false leaves it no traffic at all'],
  ['global.llm.baseUrl=https://llm.example.com/v1', 'global.llm.model must name the model'],
  ['global.embeddings.model=small', 'global.embeddings.baseUrl and global.embeddings.model must be set together'],
  ['global.embeddings.model=local', 'global.embeddings.model=local needs a volume with the model at /tmp/data/models'],
];

const wrong = cases.filter(([set, expected]) => {
  const { status, stderr } = template(values, { set: [set] });
  const refused = status !== 0 && stderr.includes(expected);
  if (!refused) console.error(`${set}: ${status === 0 ? 'was accepted' : `was refused without naming ${expected}:\n${stderr}`}`);
  return !refused;
});
const accepted = template(values);
if (accepted.status !== 0) console.error(`the local values were refused:\n${accepted.stderr}`);
if (wrong.length === 0) console.log(`${cases.length} wrong values are refused by name`);
process.exitCode = wrong.length === 0 && accepted.status === 0 ? 0 : 1;
