import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { describe, expect, it } from 'vitest';
import { CHART_VALUES, type Manifest, render, renderChart } from './render-chart.ts';

/** The published schemas of Kubernetes and of the Prometheus operator. */
const MODELS = {
  ...{ ConfigMap, Deployment, Job, NetworkPolicy, PersistentVolumeClaim, PodDisruptionBudget },
  ...{ Service, ServiceAccount, ServiceMonitor },
} as unknown as Readonly<Record<string, new (manifest: Manifest) => { validate(): void }>>;

const VALUES = {
  ...CHART_VALUES,
  image: { reference: `openbourse@sha256:${'a'.repeat(64)}`, pullPolicy: 'IfNotPresent' },
  serviceMonitor: { enabled: true },
};
const MANIFESTS = renderChart(VALUES);

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly resources: { readonly limits: object };
  readonly securityContext: object;
  readonly [probe: string]: unknown;
}
interface PodSpec {
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
}
const PODS = MANIFESTS.flatMap(({ kind, spec }) =>
  ['Deployment', 'Job'].includes(kind)
    ? [(spec as { readonly template: { readonly spec: PodSpec } }).template.spec]
    : [],
);
const find = (kind: string): Manifest | undefined => MANIFESTS.find((one) => one.kind === kind);

describe('the chart', () => {
  it.each(MANIFESTS.map((manifest) => ({ kind: manifest.kind, name: manifest.metadata.name, manifest })))(
    '$kind $name fits the schema of Kubernetes',
    ({ kind, manifest }) => {
      const Model = MODELS[kind];
      if (Model === undefined) throw new Error(`${kind} has no schema here`);
      expect(() => new Model(manifest).validate()).not.toThrow();
    },
  );

  it('the schemas refuse what Kubernetes would not read', () => {
    const wrong = structuredClone(find('Deployment')) as unknown as { spec: { replicas: unknown } };
    wrong.spec.replicas = 'two';
    expect(() => new Deployment(wrong as never).validate()).toThrow(/replicas/);
  });

  it('runs as a user without rights, on a root that nothing writes, within limits', () => {
    expect(PODS).toHaveLength(2);
    for (const pod of PODS) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const one of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(one.securityContext, one.name).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(one.resources.limits), one.name).toEqual(['cpu', 'memory']);
        expect(one.image).toBe(VALUES.image.reference);
      }
    }
  });

  it('has secrets by reference only, each in a file', () => {
    expect(find('Secret')).toBeUndefined();
    for (const { env = [] } of PODS.flatMap(({ containers }) => containers))
      for (const { name, value } of env)
        expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), value]);
  });

  it('sends calls to the owner alone, and lets a standby live', () => {
    const server = PODS.flatMap(({ containers }) => containers).find(({ name }) => name === 'server');
    expect(server?.['livenessProbe']).toMatchObject({ httpGet: { path: '/healthz' } });
    expect(server?.['startupProbe']).toMatchObject({ httpGet: { path: '/healthz' } });
    expect(server?.['readinessProbe']).toMatchObject({ httpGet: { path: '/readyz' } });
    // One more pod at a time would wait for ever for the lease that the old owner holds.
    expect(find('Deployment')?.['spec']).toMatchObject({
      strategy: { rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
    });
    expect(find('PodDisruptionBudget')?.['spec']).toMatchObject({
      minAvailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    });
  });

  it('without the Prometheus operator asks for nothing of its kind', () => {
    const kinds = renderChart({ ...VALUES, serviceMonitor: { enabled: false } }).map(({ kind }) => kind);
    expect(kinds).not.toContain('ServiceMonitor');
  });

  it.each([
    ['an expression that only Helm reads', '{{ include "name" . }}', /no expression/],
    ['a value that is not there', '{{ .Values.nothing }}', /not among the values/],
    ['a value that is no text', '{{ .Values.image }}', /no text/],
  ])('a template with %s is refused', (_name, template, message) => {
    expect(() => render(template, VALUES)).toThrow(message);
  });
});
