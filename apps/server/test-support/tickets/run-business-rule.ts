import { createHmac, randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';

interface Instance {
  readonly now: Date;
  /** Of `gs.getProperty`. */
  readonly properties: Readonly<Record<string, string>>;
  /** Basic Auth Credentials, by name; the field is of the type Password2. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The sys_id of the record that the rule runs for. */
  readonly sysId: string;
}

interface PostedMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** “MAC in base64 format”; the key “must be Base64 encoded”: GlideCertificateEncryption in ServiceNow's server API reference. */
function generateMac(key: string, algorithm: string, data: string): string {
  if (algorithm !== 'HmacSHA256' || Buffer.from(key, 'base64').toString('base64') !== key) throw new Error('generateMac refuses this.');
  return createHmac('sha256', Buffer.from(key, 'base64')).update(data, 'utf8').digest('base64');
}

/** Only the calls that the server API reference documents for the global scope are there; another one ends the script with an error. */
function globalScope({ now, properties, secrets, sysId }: Instance, sent: PostedMessage[]) {
  class GlideRecord {
    password = { getDecryptedValue: (): string => '' };
    constructor(table: string) {
      if (table !== 'basic_auth_credentials') throw new Error(`There is no table ${table} here.`);
    }
    get(field: string, value: string): boolean {
      const secret = field === 'name' ? secrets[value] : undefined;
      this.password = { getDecryptedValue: () => secret ?? '' };
      return secret !== undefined;
    }
  }
  class RESTMessageV2 {
    readonly #headers: Record<string, string> = {};
    #url = '';
    #method = '';
    #body = '';
    setEndpoint(url: string): void {
      this.#url = url;
    }
    setHttpMethod(method: string): void {
      this.#method = method;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    setRequestBody(body: string): void {
      this.#body = body;
    }
    executeAsync(): void {
      if (this.#method.toLowerCase() !== 'post') throw new Error('Only a POST has a body.');
      sent.push({ url: this.#url, headers: this.#headers, body: this.#body });
    }
  }
  return {
    current: { getUniqueValue: () => sysId },
    gs: { getProperty: (name: string) => properties[name] ?? '', generateGUID: () => randomUUID().replaceAll('-', '') },
    GlideRecord,
    GlideDateTime: class {
      getNumericValue = (): number => now.getTime();
    },
    GlideStringUtil: { base64Encode: (text: string) => Buffer.from(text, 'utf8').toString('base64') },
    GlideCertificateEncryption: class {
      generateMac = generateMac;
    },
    sn_ws: { RESTMessageV2 },
  };
}

/** Runs the script of a business rule as an instance of ServiceNow would; what it has sent. */
export function runBusinessRule(script: string, instance: Instance): readonly PostedMessage[] {
  const sent: PostedMessage[] = [];
  runInNewContext(script, globalScope(instance, sent));
  return sent;
}
