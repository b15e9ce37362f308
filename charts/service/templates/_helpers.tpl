{{- define "service.component" -}}
{{- .Values.nameOverride | default .Chart.Name -}}
{{- end -}}

{{- define "service.fullname" -}}
{{- printf "%s-%s" .Release.Name (include "service.component" .) | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "service.selectorLabels" -}}
app.kubernetes.io/name: {{ include "service.component" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "service.labels" -}}
{{ include "service.selectorLabels" . }}
app.kubernetes.io/part-of: forewire
app.kubernetes.io/version: {{ include "service.tag" . | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "service-%s" .Chart.Version }}
{{- end -}}

{{- define "service.globalImage" -}}
{{- (.Values.global | default dict).image | default dict | toJson -}}
{{- end -}}

{{- define "service.tag" -}}
{{- $global := include "service.globalImage" . | fromJson -}}
{{- .Values.image.tag | default $global.tag | default .Chart.AppVersion -}}
{{- end -}}

{{- define "service.image" -}}
{{- $global := include "service.globalImage" . | fromJson -}}
{{- $registry := .Values.image.registry | default $global.registry -}}
{{- $repository := .Values.image.repository | default (printf "%s/%s" ($global.repository | default "forewire") (include "service.component" .)) -}}
{{- $name := ternary (printf "%s/%s" $registry $repository) $repository (ne ($registry | default "") "") -}}
{{- if .Values.image.digest -}}
{{ $name }}@{{ .Values.image.digest }}
{{- else -}}
{{ $name }}:{{ include "service.tag" . }}
{{- end -}}
{{- end -}}

{{- define "service.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "service.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{- define "service.secretName" -}}
{{- ((.Values.global | default dict).secrets | default dict).existing | default (printf "%s-secrets" .Release.Name) -}}
{{- end -}}

{{- define "service.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* A reference to a secret is `key` of the installation's Secret or `name/key` of another; both are templates. */}}
{{- define "service.secretRef" -}}
{{- $parts := splitList "/" (tpl .ref .root) -}}
{{- if gt (len $parts) 1 -}}
{{- dict "name" (first $parts) "key" (last $parts) | toJson -}}
{{- else -}}
{{- dict "name" (include "service.secretName" .root) "key" (first $parts) | toJson -}}
{{- end -}}
{{- end -}}

{{- define "service.env" -}}
{{- $root := . -}}
{{- $global := ternary (.Values.global | default dict) dict .Values.sharedEnvironment -}}
{{- if .Values.heapMegabytes }}
- name: NODE_OPTIONS
  value: --max-old-space-size={{ .Values.heapMegabytes }}
{{- end }}
{{- with $global.caSecret }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/forewire/ca/ca.crt
{{- end }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ tpl (toString $value) $root | quote }}
{{- end }}
{{- /* What is written out goes before what a Secret holds. */}}
{{- $written := keys .Values.env }}
{{- range $name, $ref := merge dict .Values.secretEnv ($global.secretEnv | default dict) }}
{{- if not (has $name $written) }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef: {{ include "service.secretRef" (dict "ref" $ref "root" $root) }}
{{- end }}
{{- end }}
{{- range $name, $ref := merge dict .Values.optionalSecretEnv ($global.optionalSecretEnv | default dict) }}
{{- if not (has $name $written) }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef: {{ include "service.secretRef" (dict "ref" $ref "root" $root) | fromJson | merge (dict "optional" true) | toJson }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "service.pullSecrets" -}}
{{- $global := include "service.globalImage" . | fromJson -}}
{{- with $global.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "service.pullPolicy" -}}
{{- $global := include "service.globalImage" . | fromJson -}}
{{- $global.pullPolicy | default "IfNotPresent" -}}
{{- end -}}

{{- define "service.replicated" -}}
{{- if or (and .Values.keda.enabled (gt (int .Values.keda.minReplicas) 1)) (and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) 1)) (and (not .Values.keda.enabled) (not .Values.autoscaling.enabled) (gt (int .Values.replicas) 1)) -}}
true
{{- end -}}
{{- end -}}

{{- define "service.check" -}}
{{- if and .Values.keda.enabled .Values.autoscaling.enabled -}}
{{- fail (printf "%s: autoscaling.enabled and keda.enabled exclude each other; KEDA makes its own HorizontalPodAutoscaler" .Chart.Name) -}}
{{- end -}}
{{- range $scaler := list "autoscaling" "keda" -}}
{{- $s := index $.Values $scaler -}}
{{- if and $s.enabled (gt (int $s.minReplicas) (int $s.maxReplicas)) -}}
{{- fail (printf "%s: %s.minReplicas (%d) is more than %s.maxReplicas (%d)" $.Chart.Name $scaler (int $s.minReplicas) $scaler (int $s.maxReplicas)) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.keda.enabled (not (include "service.brokers" .)) -}}
{{- fail (printf "%s: keda.enabled needs global.kafka.brokers: it scales on the lag of a consumer group" .Chart.Name) -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (not .Values.autoscaling.cpuPercent) (not .Values.autoscaling.memoryPercent) -}}
{{- fail (printf "%s: autoscaling.enabled needs autoscaling.cpuPercent or autoscaling.memoryPercent to aim at" .Chart.Name) -}}
{{- end -}}
{{- if and (regexMatch "^0+%?$" (toString .Values.rollout.maxUnavailable)) (regexMatch "^0+%?$" (toString .Values.rollout.maxSurge)) -}}
{{- fail (printf "%s: rollout.maxUnavailable and rollout.maxSurge cannot both be 0: no pod could ever be replaced" .Chart.Name) -}}
{{- end -}}
{{- end -}}

{{- define "service.brokers" -}}
{{- $global := .Values.global | default dict -}}
{{- if (($global.evaluation | default dict).kafka | default dict).enabled -}}
{{ .Release.Name }}-kafka.{{ .Release.Namespace }}.svc:9092
{{- else -}}
{{- ($global.kafka | default dict).brokers -}}
{{- end -}}
{{- end -}}

{{/* The ConfigMap that all services of an installation share, where there is one. */}}
{{- define "service.sharedEnvironment" -}}
{{- with and .Values.sharedEnvironment (.Values.global | default dict).environmentConfigMap }}
envFrom:
  - configMapRef: { name: {{ tpl . $ }} }
{{- end }}
{{- end -}}

{{/* The authority that signed the infrastructure's certificates, as a volume and its mount. */}}
{{- define "service.caVolume" -}}
{{- $ca := include "service.secretRef" (dict "ref" .Values.global.caSecret "root" .) | fromJson -}}
- name: ca
  secret: { secretName: {{ $ca.name }}, items: [{ key: {{ $ca.key }}, path: ca.crt }] }
{{- end -}}

{{- define "service.caMount" -}}
- { name: ca, mountPath: /etc/forewire/ca, readOnly: true }
{{- end -}}

{{/* Where a service serves its metrics and nothing else. */}}
{{- define "service.metricsPort" -}}
{{- ((.Values.global | default dict).http | default dict).metricsPort | default 9464 -}}
{{- end -}}
