import type { Layer } from './write-layer.ts';

/** No user of the machine, and the same in every image: a volume stays theirs after an upgrade. */
export const imageUser = 10_001;

export interface ImageFacts {
  readonly version: string;
  readonly revision: string;
  readonly architecture: 'amd64' | 'arm64';
  readonly createdAt: Date;
  readonly layers: readonly (Layer & { readonly about: string })[];
}

const title = 'Rampart';

/** As the OCI image specification 1.1 describes it. Node is the first process: a signal to the container is one to the product. */
export const imageConfig = ({ version, revision, architecture, createdAt, layers }: ImageFacts) => ({
  created: createdAt.toISOString(),
  architecture,
  os: 'linux',
  config: {
    User: `${imageUser}:${imageUser}`,
    ExposedPorts: { '4000/tcp': {} },
    Env: ['PATH=/usr/bin', 'NODE_ENV=production', 'PORT=4000', 'RAMPART_HOST=0.0.0.0', 'RAMPART_DATA=/data'],
    Entrypoint: ['/usr/bin/node', '/app/apps/server/src/main/cli.ts'],
    Cmd: ['api'],
    Volumes: { '/data': {} },
    WorkingDir: '/app',
    StopSignal: 'SIGTERM',
    Labels: {
      'org.opencontainers.image.title': title,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': revision,
      'org.opencontainers.image.licenses': 'Apache-2.0',
    },
  },
  rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
  history: layers.map(({ about }) => ({ created: createdAt.toISOString(), created_by: 'npm run image', comment: about })),
});

export const imageManifest = (config: { readonly digest: string; readonly size: number }, layers: readonly Layer[]) => ({
  schemaVersion: 2,
  mediaType: 'application/vnd.oci.image.manifest.v1+json',
  config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...config },
  layers: layers.map(({ digest, size }) => ({ mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest, size })),
});
