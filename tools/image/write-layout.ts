import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageFacts, imageConfig, imageManifest } from './image-config.ts';
import { type LayerSource, storeBlob, writeLayer } from './write-layer.ts';

export interface ImageSource extends Omit<ImageFacts, 'layers'> {
  readonly layers: readonly (Omit<LayerSource, 'modifiedAt'> & { readonly about: string })[];
}

async function storeJson(layout: string, value: unknown) {
  const file = join(layout, 'blob.json');
  await writeFile(file, JSON.stringify(value));
  return storeBlob(layout, file);
}

/** An OCI image layout: a folder that skopeo, umoci, podman and docker read. Answers with the digest of the image. */
export async function writeLayout(layout: string, source: ImageSource): Promise<string> {
  await rm(layout, { recursive: true, force: true });
  await mkdir(join(layout, 'blobs/sha256'), { recursive: true });
  const modifiedAt = Math.floor(source.createdAt.getTime() / 1000);
  const layers = [];
  for (const { about, ...layer } of source.layers) layers.push({ about, ...(await writeLayer(layout, { ...layer, modifiedAt })) });
  const config = await storeJson(layout, imageConfig({ ...source, layers }));
  const manifest = await storeJson(layout, imageManifest(config, layers));
  const entry = {
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    ...manifest,
    platform: { architecture: source.architecture, os: 'linux' },
    annotations: { 'org.opencontainers.image.ref.name': source.version },
  };
  const index = { schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json', manifests: [entry] };
  await writeFile(join(layout, 'index.json'), JSON.stringify(index));
  await writeFile(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  return manifest.digest;
}
