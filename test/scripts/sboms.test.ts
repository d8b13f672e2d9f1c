// What a package contains and depends on: what it declares and what is bundled, and nothing that is only needed to
// develop it.

import { expect, test } from 'vitest';
import { sbomOf } from '../../scripts/sboms.ts';

const component = (ref: string) => ({
  'bom-ref': ref,
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
});

const PROJECT = {
  bomFormat: 'CycloneDX',
  metadata: { component: { name: 'the project' } },
  components: ['declared@1.0.0', 'behind@2.0.0', 'bundled@3.0.0', 'linter@4.0.0', '@a/other@1.0.0'].map(
    component,
  ),
  dependencies: [
    {
      ref: 'countersign@0.1.0',
      dependsOn: ['declared@1.0.0', 'bundled@3.0.0', 'linter@4.0.0', '@a/other@1.0.0'],
    },
    { ref: 'declared@1.0.0', dependsOn: ['behind@2.0.0'] },
    { ref: 'linter@4.0.0', dependsOn: ['bundled@3.0.0'] },
  ],
};

const MANIFEST = {
  name: 'countersign',
  version: '0.1.0',
  description: 'A package.',
  license: 'MIT',
  dependencies: { declared: '^1.0.0' },
};

test('a document lists what is declared, what is behind it, and what is bundled', () => {
  const sbom = sbomOf(PROJECT, MANIFEST, ['bundled@3.0.0']);
  expect(sbom).toEqual({
    bomFormat: 'CycloneDX',
    metadata: {
      component: {
        type: 'library',
        'bom-ref': 'countersign@0.1.0',
        name: 'countersign',
        version: '0.1.0',
        description: 'A package.',
        purl: 'pkg:npm/countersign@0.1.0',
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [
      { 'bom-ref': 'declared@1.0.0' },
      { 'bom-ref': 'behind@2.0.0' },
      { 'bom-ref': 'bundled@3.0.0' },
    ],
    dependencies: [
      { ref: 'countersign@0.1.0', dependsOn: ['declared@1.0.0', 'bundled@3.0.0'] },
      { ref: 'declared@1.0.0', dependsOn: ['behind@2.0.0'] },
    ],
  });
});

test('a bundled package that the lock file does not have is an error, not an omission', () => {
  expect(() => sbomOf(PROJECT, MANIFEST, ['unknown@1.0.0'])).toThrow('the project has no unknown@1.0.0');
});
