import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../apps/server/src/kernel/role.ts';
import { GATEWAYS } from './read-compose.ts';
import { CHART_VALUES, type Manifest, readValues, render, renderChart } from './render-chart.ts';

/** The published schemas of Kubernetes and of the Prometheus operator. */
const MODELS = {
  ...{ ConfigMap, Deployment, Job, NetworkPolicy, PersistentVolumeClaim, PodDisruptionBudget },
  ...{ Service, ServiceAccount, ServiceMonitor, StatefulSet },
} as unknown as Readonly<Record<string, new (manifest: Manifest) => { validate(): void }>>;

const VALUES = {
  ...CHART_VALUES,
  image: { reference: `openbourse@sha256:${'a'.repeat(64)}`, pullPolicy: 'IfNotPresent' },
  serviceMonitor: { enabled: true },
};
const MANIFESTS = renderChart(VALUES);
const BY_ROLE = renderChart(readValues('values-roles.yaml', VALUES));

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
interface Template {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}
const templatesOf = (manifests: readonly Manifest[], kinds: readonly string[]): readonly Template[] =>
  manifests.flatMap(({ kind, spec }) =>
    kinds.includes(kind) ? [(spec as { readonly template: Template }).template] : [],
  );
const podsOf = (manifests: readonly Manifest[]): readonly PodSpec[] =>
  templatesOf(manifests, ['Deployment', 'Job']).map(({ spec }) => spec);
const PODS = podsOf(MANIFESTS);
const find = (kind: string, manifests = MANIFESTS): Manifest | undefined =>
  manifests.find((one) => one.kind === kind);
const named = (kind: string, name: string): Manifest | undefined =>
  BY_ROLE.find((one) => one.kind === kind && one.metadata.name === name);

describe('the chart', () => {
  it.each(
    [...MANIFESTS, ...BY_ROLE].map((manifest) => ({
      kind: manifest.kind,
      name: manifest.metadata.name,
      manifest,
    })),
  )('$kind $name fits the schema of Kubernetes', ({ kind, manifest }) => {
    const Model = MODELS[kind];
    if (Model === undefined) throw new Error(`${kind} has no schema here`);
    expect(() => new Model(manifest).validate()).not.toThrow();
  });

  it('the schemas refuse what Kubernetes would not read', () => {
    const wrong = structuredClone(find('Deployment')) as unknown as { spec: { replicas: unknown } };
    wrong.spec.replicas = 'two';
    expect(() => new Deployment(wrong as never).validate()).toThrow(/replicas/);
  });

  it('runs as a user without rights, on a root that nothing writes, within limits', () => {
    expect(PODS).toHaveLength(2);
    expect(podsOf(BY_ROLE)).toHaveLength(ROLES.length + 2);
    for (const pod of [...PODS, ...podsOf(BY_ROLE)]) {
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
    const given = [...PODS, ...podsOf(BY_ROLE)].flatMap(({ containers }) => containers);
    const plain = ['OB_ROLES', 'OB_NATS_URLS'];
    for (const { name, value } of given
      .flatMap(({ env = [] }) => env)
      .filter((one) => !plain.includes(one.name)))
      expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/run\//)]);
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

  it('by roles has a Deployment and a budget of disruption for each, which know the way to NATS', () => {
    const servers = templatesOf(BY_ROLE, ['Deployment']).filter(
      ({ metadata: { labels } }) => labels['app.kubernetes.io/component'] === 'server',
    );
    expect(servers.map(({ metadata: { labels } }) => labels['openbourse/roles'])).toEqual(ROLES);
    for (const { metadata, spec } of servers) {
      const role = metadata.labels['openbourse/roles'] ?? '';
      const env = Object.fromEntries(
        (spec.containers[0]?.env ?? []).map(({ name, value }) => [name, value ?? '']),
      );
      expect(env).toMatchObject({ OB_ROLES: role, OB_NATS_CREDENTIALS_FILE: '/run/secrets/nats_owner' });
      expect(env['OB_NATS_URLS']?.split(',')).toHaveLength(3);
      const selector = { matchLabels: { 'openbourse/roles': role } };
      // The owner of a role and its standby are never on one machine, and no Deployment counts pods of another one.
      expect(named('Deployment', `bourse-${role}`)?.['spec']).toMatchObject({ replicas: 2, selector });
      expect(named('PodDisruptionBudget', `bourse-${role}`)?.['spec']).toMatchObject({ selector });
    }
    const alone = templatesOf(MANIFESTS, ['Deployment'])[0]?.spec.containers[0]?.env ?? [];
    expect(alone.map(({ name }) => name)).not.toContain('OB_NATS_URLS');
  });

  it('by roles leads clients to gateways, which reach NATS, the collector and nothing else', () => {
    for (const name of ['bourse-traders', 'bourse-operators'])
      expect(named('Service', name)?.['spec']).toMatchObject({
        selector: { 'app.kubernetes.io/component': 'gateway' },
      });
    const nats = {
      podSelector: {
        matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'nats' }) as object,
      },
    };
    expect(named('NetworkPolicy', 'bourse-gateway')?.['spec']).toMatchObject({
      egress: [
        { ports: [{ port: 53 }, { port: 53 }] },
        { ports: [{ port: 4222 }], to: [nats] },
        { ports: [{ port: 4318 }] },
      ],
    });
    expect(named('NetworkPolicy', 'nats')?.['spec']).toMatchObject({
      ingress: [{ from: [{}, {}] }, { from: [nats] }],
    });
    const secrets = JSON.stringify(named('Deployment', 'bourse-gateway'));
    expect(secrets).not.toMatch(/database_url|openbourse-server|files/);
  });

  it('has NATS as Compose has it, in a cluster, and none without gateways', () => {
    expect(find('StatefulSet')).toBeUndefined();
    const [pod] = templatesOf(BY_ROLE, ['StatefulSet']);
    const [container] = pod?.spec.containers ?? [];
    expect(container?.image).toBe(GATEWAYS.services['nats']?.image);
    expect(pod?.spec.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    const conf = readFileSync(join(import.meta.dirname, 'cluster/nats-cluster.conf'), 'utf8');
    for (const [name] of conf.replaceAll(/^#.*$/gm, '').matchAll(/NATS_CLUSTER_\w+/g))
      expect(container?.env?.map((one) => one.name)).toContain(name);
  });

  it('without the Prometheus operator asks for nothing of its kind', () => {
    const kinds = renderChart({ ...VALUES, serviceMonitor: { enabled: false } }).map(({ kind }) => kind);
    expect(kinds).not.toContain('ServiceMonitor');
  });

  it.each([
    ['an expression that only Helm reads', '{{ include "name" . }}', /no expression/],
    ['a value that is not there', '{{ .Values.nothing }}', /not among the values/],
    [
      'a point within a list',
      '{{- range $one := .Values.owners }}\n{{ .Values.front }}\n{{- end }}\n',
      /of a text/,
    ],
    ['a list that is none', '{{- range $one := .Values.front }}\n{{- end }}\n', /no list/],
    ['a value that is no text', '{{ .Values.image }}', /no text/],
  ])('a template with %s is refused', (_name, template, message) => {
    expect(() => render(template, VALUES)).toThrow(message);
  });
});
