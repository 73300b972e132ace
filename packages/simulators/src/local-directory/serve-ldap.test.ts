import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ldapsearch, needsLdapsearch } from '../../test-support/needed-material.ts';
import { Dice } from '../world/dice.ts';
import { testWorld } from '../../test-support/test-world.ts';
import { localDirectory } from './simulator.ts';
import { testCertificate } from '../../test-support/test-certificate.ts';
import { testDirectory } from '../../test-support/ldap-directory.ts';

const world = testWorld();
const certificate = testCertificate('dc1.haldenfreight.example');
const { username = '', password = '' } = localDirectory.credentialsFor(world)['username_password_hostname'] ?? {};
let directory: Awaited<ReturnType<typeof testDirectory>>;

beforeAll(async () => {
  directory = await testDirectory(world, { certificate });
});
afterAll(() => directory.stop());

const open = (): Socket => connect(Number(new URL(directory.url).port), '127.0.0.1');

/** Everything that comes until as many bytes are there, or the other side hangs up. */
async function heard(socket: Socket, atLeast: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of socket) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= atLeast) break;
    }
  } catch {
    // A reset is a way to hang up.
  }
  return Buffer.concat(chunks);
}

/** An anonymous bind and a look at the root, as bytes: RFC 4511, Appendix B. */
const bindBytes = Buffer.from('300c020101600702010304008000', 'hex');
const bindAnswer = '300c02010161070a010004000400';
const rootBytes = Buffer.from('3025020102632004000a01000a0100020100020100010100870b6f626a656374436c6173733000', 'hex');

const nest = (inner: Buffer, tag: number): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x82, inner.length >> 8, inner.length & 255]), inner]);

describe('messages over TCP', () => {
  it('are understood however they are packed', async () => {
    const together = open();
    together.write(Buffer.concat([bindBytes, bindBytes]));
    expect((await heard(together, 28)).toString('hex')).toBe(bindAnswer.repeat(2));
    const apart = open();
    apart.setNoDelay(true);
    for (const byte of bindBytes) {
      apart.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await heard(apart, 14)).toString('hex')).toBe(bindAnswer);
  });

  it('that claim to be bigger than 4 MB end the connection', async () => {
    const socket = open();
    socket.write(Buffer.from('3084ffffffff0201', 'hex'));
    expect(await heard(socket, 1)).toHaveLength(0);
  });

  it('of any brokenness neither crash nor hang the directory', async () => {
    const dice = new Dice(7);
    const whole = [bindBytes, rootBytes];
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(dice.pick(whole));
      const isNoise = round % 10 === 0;
      for (let left = dice.between(1, 4); left > 0; left -= 1) bytes[dice.below(bytes.length)] = dice.below(256);
      const socket = open();
      socket.end(isNoise ? randomBytes(dice.between(1, 300)) : bytes);
      await heard(socket, Infinity);
    }
    const deep = open();
    let filter = Buffer.from('870b6f626a656374436c617373', 'hex');
    for (let depth = 0; depth < 5000; depth += 1) filter = Buffer.from(nest(filter, 0xa2));
    const search = Buffer.concat([Buffer.from('04000a01000a0100020100020100010100', 'hex'), filter, Buffer.from('3000', 'hex')]);
    deep.end(nest(Buffer.concat([Buffer.from('020102', 'hex'), nest(search, 0x63)]), 0x30));
    expect(await heard(deep, Infinity)).toHaveLength(0);
    const client = await directory.reader();
    expect((await client.search(directory.root, { scope: 'base' })).searchEntries).toHaveLength(1);
  });
});

describe('StartTLS', () => {
  it('goes on encrypted with the certificate that was given', async () => {
    const client = directory.anonymous();
    await client.startTLS({ ca: certificate.cert, servername: 'dc1.haldenfreight.example' });
    await client.bind(username, password);
    expect((await client.search(directory.root, { scope: 'base' })).searchEntries).toHaveLength(1);
    await expect(client.startTLS({ ca: certificate.cert })).rejects.toMatchObject({ code: 1 });
  });

  it('drops a client that sends more before TLS has started', async () => {
    const socket = open();
    socket.write(
      Buffer.concat([Buffer.from('301d02010177188016312e332e362e312e342e312e313436362e3230303337', 'hex'), bindBytes.subarray(0, 5)]),
    );
    const answer = await heard(socket, Infinity);
    expect(answer.toString('hex')).not.toContain(bindAnswer);
    expect(answer[0]).toBe(0x30);
  });
});

describe('another client, ldapsearch,', needsLdapsearch, () => {
  it('reads by pages what ldapts reads', async () => {
    const filter = '(&(objectCategory=person)(objectClass=user)(employeeID=*))';
    const options = ['-LLL', '-x', '-H', directory.url, '-D', username, '-w', password, '-b', directory.root, '-E', 'pr=20/noprompt'];
    const { stdout } = await promisify(execFile)(ldapsearch, [...options, filter, 'employeeID']);
    const client = await directory.reader();
    const { searchEntries } = await client.search(directory.root, { filter, paged: true, attributes: ['employeeID'] });
    expect(stdout.match(/(?<=^employeeID: ).+$/gm)).toEqual(searchEntries.map(({ employeeID }) => employeeID));
  });
});

describe('stopping', () => {
  it('closes open connections', async () => {
    const other = await localDirectory.start({ world });
    const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    await other.stop();
    await ended;
    expect(socket.destroyed).toBe(true);
  });
});
