{{- define "forewire.services" -}}
identity teams billing tasks scheduler crawler analysis predict notifications
{{- end -}}

{{- define "forewire.frontEnds" -}}
shell dashboard settings marketing
{{- end -}}

{{- define "forewire.components" -}}
{{ include "forewire.services" . }} {{ include "forewire.frontEnds" . }}
{{- end -}}

{{- define "forewire.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/part-of: forewire
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "forewire.image" -}}
{{- $image := .Values.global.image -}}
{{- $own := (index .Values .component).image | default dict -}}
{{- $registry := $own.registry | default $image.registry -}}
{{- $name := $own.repository | default (printf "%s/%s" $image.repository .component) -}}
{{- if $registry }}{{ $registry }}/{{ end }}{{ $name }}{{ if $own.digest }}@{{ $own.digest }}{{ else }}:{{ $own.tag | default $image.tag | default .Chart.AppVersion }}{{ end -}}
{{- end -}}

{{- define "forewire.brokers" -}}
{{- if .Values.global.evaluation.kafka.enabled -}}
{{ .Release.Name }}-kafka.{{ .Release.Namespace }}.svc:9092
{{- else -}}
{{ .Values.global.kafka.brokers }}
{{- end -}}
{{- end -}}

{{- define "forewire.dnsEgress" -}}
- ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end -}}

{{- define "forewire.host" -}}
{{- (urlParse .Values.global.publicUrl).host | splitList ":" | first -}}
{{- end -}}

{{- define "forewire.restrictedPod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "forewire.restrictedContainer" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* What the values' schema cannot say: that one value needs or excludes another. */}}
{{- define "forewire.check" -}}
{{- $g := .Values.global -}}
{{- $evaluation := or $g.evaluation.mongodb.enabled $g.evaluation.redis.enabled -}}
{{- if and $g.secrets.existing $evaluation -}}
{{- fail "global.secrets.existing excludes global.evaluation.mongodb and .redis: their addresses go into the Secret that the chart makes" -}}
{{- end -}}
{{- $mongo := or $g.secrets.existing $g.mongo.urlSecret (index $g.secrets.create "mongo-url") $g.evaluation.mongodb.enabled -}}
{{- if not $mongo -}}
{{- fail "MongoDB is missing: set global.secrets.create.mongo-url, global.mongo.urlSecret, global.secrets.existing or global.evaluation.mongodb.enabled" -}}
{{- end -}}
{{- if not (include "forewire.brokers" .) -}}
{{- fail "Kafka is missing: set global.kafka.brokers or global.evaluation.kafka.enabled; services in pods of their own have no other way to tell each other anything" -}}
{{- end -}}
{{- if and (or $g.llm.baseUrl (index $g.secrets.create "llm-api-key")) (not $g.llm.model) -}}
{{- fail "global.llm.model must name the model when global.llm.baseUrl or global.secrets.create.llm-api-key is set" -}}
{{- end -}}
{{- $local := and (empty $g.embeddings.baseUrl) (eq $g.embeddings.model "local") -}}
{{- if and (not $local) (ne (empty $g.embeddings.baseUrl) (empty $g.embeddings.model)) -}}
{{- fail "global.embeddings.baseUrl and global.embeddings.model must be set together, unless the model is local" -}}
{{- end -}}
{{- $mounted := list -}}
{{- range .Values.analysis.extraVolumeMounts -}}{{- $mounted = append $mounted .mountPath -}}{{- end -}}
{{- if and $local (not (has "/tmp/data/models" $mounted)) -}}
{{- fail "global.embeddings.model=local needs a volume with the model at /tmp/data/models: set analysis.extraVolumes and analysis.extraVolumeMounts" -}}
{{- end -}}
{{- if and $g.keycloak.ssoOnly (not $g.keycloak.url) -}}
{{- fail "global.keycloak.ssoOnly needs global.keycloak.url: nobody could sign in" -}}
{{- end -}}
{{- if $g.evaluation.keycloak.enabled -}}
{{- if not (and $g.keycloak.url $g.evaluation.keycloak.host $g.evaluation.keycloak.adminSecret) -}}
{{- fail "global.evaluation.keycloak.enabled needs global.keycloak.url, global.evaluation.keycloak.host and global.evaluation.keycloak.adminSecret" -}}
{{- end -}}
{{- end -}}
{{- if and $g.evaluation.kafka.enabled $g.kafka.saslUsername -}}
{{- fail "global.kafka.saslUsername: the evaluation's Kafka knows no users" -}}
{{- end -}}
{{- if and $g.evaluation.kafka.enabled .Values.topics.enabled (gt (int .Values.topics.replicationFactor) 1) -}}
{{- fail "topics.replicationFactor must be 1 with global.evaluation.kafka.enabled: it is one broker" -}}
{{- end -}}
{{- range splitList " " (include "forewire.services" .) -}}
{{- $s := index $.Values . -}}
{{- if and $g.networkPolicy.defaultDeny (hasKey ($s.networkPolicy | default dict) "enabled") (not $s.networkPolicy.enabled) -}}
{{- fail (printf "%s: networkPolicy.enabled=false leaves it no traffic at all while global.networkPolicy.defaultDeny is on" .) -}}
{{- end -}}
{{- $redis := or $g.secrets.existing $g.redis.urlSecret (index $g.secrets.create "redis-url") $g.evaluation.redis.enabled -}}
{{- $many := or (gt (int ($s.replicas | default 1)) 1) (($s.autoscaling | default dict).enabled) (($s.keda | default dict).enabled) -}}
{{- if and (ne (toString $s.enabled) "false") $many (not $redis) -}}
{{- fail (printf "%s: more than one replica needs Redis, or live events and limits would differ between them: set global.secrets.create.redis-url, global.redis.urlSecret or global.evaluation.redis.enabled" .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
