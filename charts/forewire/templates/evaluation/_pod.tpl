{{- define "forewire.evaluationService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}-{{ .server }}
  labels: {{- include "forewire.labels" . | nindent 4 }}
spec:
  {{- if .headless }}
  # A server that names itself to others must find itself before it is ready.
  clusterIP: None
  publishNotReadyAddresses: true
  {{- end }}
  selector: { app.kubernetes.io/name: {{ .server }}, app.kubernetes.io/instance: {{ .Release.Name }} }
  ports: [{ name: {{ .server }}, port: {{ .port }}, targetPort: {{ .server }} }]
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .Release.Name }}-{{ .server }}
  labels: {{- include "forewire.labels" . | nindent 4 }}
spec:
  podSelector: { matchLabels: { app.kubernetes.io/name: {{ .server }}, app.kubernetes.io/instance: {{ .Release.Name }} } }
  policyTypes: [Ingress, Egress]
  egress:
    {{- include "forewire.dnsEgress" . | nindent 4 }}
    - to: [{ podSelector: { matchLabels: { app.kubernetes.io/name: {{ .server }}, app.kubernetes.io/instance: {{ .Release.Name }} } } }]
    {{- if .web }}
    - ports: [{ port: 443, protocol: TCP }]
    {{- end }}
  ingress:
    - from:
        - podSelector: { matchLabels: { app.kubernetes.io/instance: {{ .Release.Name }} } }
        {{- range .namespaces }}
        - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: {{ . }} } }
        {{- end }}
{{- end -}}

{{- define "forewire.evaluationSet" -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ .Release.Name }}-{{ .server }}
  labels: {{- include "forewire.labels" . | nindent 4 }}
spec:
  serviceName: {{ .Release.Name }}-{{ .server }}
  replicas: 1
  selector:
    matchLabels: { app.kubernetes.io/name: {{ .server }}, app.kubernetes.io/instance: {{ .Release.Name }} }
{{- end -}}

{{- define "forewire.evaluationVolume" -}}
{{- if .storage }}
volumeClaimTemplates:
  - metadata: { name: data }
    spec:
      accessModes: [ReadWriteOnce]
      resources: { requests: { storage: {{ .storage }} } }
{{- end }}
{{- end -}}
