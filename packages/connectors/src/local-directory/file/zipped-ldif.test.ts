import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readLdif } from './read-ldif.ts';
import { zippedLdif } from './zipped-ldif.ts';

const entry = (name: string) => `dn: cn=${name}\ncn: ${name}\nobjectClass: person\n`;

async function zipOf(add: (zip: ZipFile) => void): Promise<Buffer> {
  const zip = new ZipFile();
  add(zip);
  zip.end();
  return buffer(zip.outputStream);
}

async function namesIn(zipped: Buffer): Promise<string[]> {
  const names: string[] = [];
  for await (const file of zippedLdif(
    (async function* once() {
      yield zipped;
    })(),
  ))
    for await (const { dn } of readLdif(file)) names.push(dn);
  return names;
}

const refused = (reason: RegExp) => ({ name: 'VendorFailure', kind: 'ours', message: expect.stringMatching(reason) as string });

test('reads every LDIF file and nothing else', async () => {
  const zipped = await zipOf((zip) => {
    zip.addBuffer(Buffer.from(entry('a')), 'export/people.ldif');
    zip.addBuffer(Buffer.from('not for us'), 'README.txt');
    zip.addEmptyDirectory('export/more.ldif');
    zip.addBuffer(Buffer.from(entry('b')), 'export/more/groups.LDIF');
  });
  expect(await namesIn(zipped)).toEqual(['cn=a', 'cn=b']);
});

test('a file that points elsewhere on the disk is not a regular one', async () => {
  const zipped = await zipOf((zip) => {
    zip.addBuffer(Buffer.from('/etc/passwd'), 'link.ldif', { mode: 0o120777 });
    zip.addBuffer(Buffer.from(entry('a')), 'a.ldif');
  });
  expect(await namesIn(zipped)).toEqual(['cn=a']);
});

test('a bomb is stopped while it unpacks', async () => {
  const bomb = await zipOf((zip) => zip.addBuffer(Buffer.alloc(64 * 1024 * 1024, '#'), 'bomb.ldif'));
  expect(bomb.length).toBeLessThan(200_000);
  await expect(namesIn(bomb)).rejects.toMatchObject(refused(/unpacks to far more than an export of a directory/));
});

/** The size that the central directory names, so that a bomb can lie about it. */
function claimingBytes(zipped: Buffer, bytes: number): Buffer {
  const lying = Buffer.from(zipped);
  const record = lying.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  lying.writeUInt32LE(bytes, record + 24);
  return lying;
}

const pieces = (bytes: number): Buffer => Buffer.from(`dn: cn=a\ncn: a\n\n`.repeat(Math.ceil(bytes / 17))).subarray(0, bytes);

test('a bomb that says how large it is ends before anything is unpacked', async () => {
  const bomb = await zipOf((zip) => zip.addBuffer(pieces(64 * 1024 * 1024), 'bomb.ldif'));
  let unpacked = 0;
  const reading = (async () => {
    for await (const file of zippedLdif(
      (async function* once() {
        yield bomb;
      })(),
    ))
      for await (const piece of file) unpacked += piece.length;
  })();
  await expect(reading).rejects.toMatchObject(refused(/unpacks to far more than an export of a directory/));
  expect(unpacked).toBe(0);
});

test('a bomb that lies about its size ends at the first byte too many', async () => {
  const bomb = claimingBytes(await zipOf((zip) => zip.addBuffer(pieces(64 * 1024 * 1024), 'bomb.ldif')), 1000);
  await expect(namesIn(bomb)).rejects.toMatchObject(refused(/damaged/));
});

test('files that lie over each other count as often as they unpack', async () => {
  const many = await zipOf((zip) => {
    for (let at = 0; at < 100; at += 1) zip.addBuffer(pieces(1024 * 1024), `part-${at}.ldif`);
  });
  await expect(namesIn(many)).rejects.toMatchObject(refused(/unpacks to far more than an export of a directory/));
});

test('an export that shrinks as exports do is read', async () => {
  const people = Array.from({ length: 3000 }, (_, at) => entry(`person ${at} of ${at * 7919}`)).join('\n');
  expect(await namesIn(await zipOf((zip) => zip.addBuffer(Buffer.from(people), 'people.ldif')))).toHaveLength(3000);
});

test('a name that climbs out is refused', async () => {
  const zipped = await zipOf((zip) => zip.addBuffer(Buffer.from(entry('a')), 'aa/aa/up.ldif'));
  const climbing = Buffer.from(zipped.toString('latin1').replaceAll('aa/aa/up.ldif', '../../up.ldif'), 'latin1');
  await expect(namesIn(climbing)).rejects.toMatchObject(refused(/a name in it points outside of it/));
});

test('what is no zip, is damaged or holds no LDIF is refused', async () => {
  const whole = await zipOf((zip) => zip.addBuffer(Buffer.from(entry('a')), 'a.ldif'));
  await expect(namesIn(Buffer.from('hello'))).rejects.toMatchObject(refused(/not a zip file, or it is damaged/));
  await expect(namesIn(whole.subarray(0, whole.length - 30))).rejects.toMatchObject(refused(/not a zip file, or it is damaged/));
  await expect(namesIn(await zipOf((zip) => zip.addBuffer(Buffer.from('a'), 'a.txt')))).rejects.toMatchObject(refused(/no \.ldif file/));
});
