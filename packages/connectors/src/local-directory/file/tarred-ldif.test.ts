import { buffer } from 'node:stream/consumers';
import { type Pack, pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { readLdif } from './read-ldif.ts';
import { tarredLdif } from './tarred-ldif.ts';

const entry = (name: string) => `dn: cn=${name}\ncn: ${name}\nobjectClass: person\n`;

async function tarOf(add: (tar: Pack) => void): Promise<Buffer> {
  const tar = pack();
  add(tar);
  tar.finalize();
  return buffer(tar);
}

async function namesIn(tarred: Buffer): Promise<string[]> {
  const names: string[] = [];
  for await (const file of tarredLdif(
    (async function* inPieces() {
      for (let at = 0; at < tarred.length; at += 700) yield tarred.subarray(at, at + 700);
    })(),
  ))
    for await (const { dn } of readLdif(file)) names.push(dn);
  return names;
}

const refused = (reason: RegExp) => ({ name: 'VendorFailure', kind: 'ours', message: expect.stringMatching(reason) as string });

test('reads every LDIF file and nothing else, links least of all', async () => {
  const tarred = await tarOf((tar) => {
    tar.entry({ name: 'export', type: 'directory' });
    tar.entry({ name: 'export/people.ldif' }, entry('a').repeat(1));
    tar.entry({ name: 'README.txt' }, 'not for us');
    tar.entry({ name: 'passwd.ldif', type: 'symlink', linkname: '/etc/passwd' });
    tar.entry({ name: `${'deep/'.repeat(60)}groups.LDIF` }, entry('b'));
  });
  expect(await namesIn(tarred)).toEqual(['cn=a', 'cn=b']);
});

test('what is no tar, is cut off or holds no LDIF is refused', async () => {
  const whole = await tarOf((tar) => tar.entry({ name: 'a.ldif' }, entry('a').repeat(100)));
  await expect(namesIn(Buffer.from('hello'.repeat(300)))).rejects.toMatchObject(refused(/not a tar file, or it is damaged/));
  await expect(namesIn(whole.subarray(0, 1400))).rejects.toMatchObject(refused(/not a tar file, or it is damaged/));
  await expect(namesIn(await tarOf((tar) => tar.entry({ name: 'a.txt' }, 'a')))).rejects.toMatchObject(refused(/no \.ldif file/));
});

test('more files than any export has are refused', async () => {
  const many = await tarOf((tar) => {
    for (let index = 0; index < 201; index += 1) tar.entry({ name: `${index}.ldif` }, entry('a'));
  });
  await expect(namesIn(many)).rejects.toMatchObject(refused(/more than 200 LDIF files/));
});
