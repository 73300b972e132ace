interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

/** What is relied on of a CycloneDX document. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

/** What npm wrote, with the product by its name: npm takes that of the folder. */
export function nameProduct(written: string, name: string): Sbom {
  const sbom = JSON.parse(written) as Sbom;
  if (sbom.bomFormat !== 'CycloneDX') throw new Error('npm wrote something that is not CycloneDX.');
  return { ...sbom, metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } } };
}
