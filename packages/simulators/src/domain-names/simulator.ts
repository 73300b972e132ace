import { FaultPlan } from '../kit/fault-plan.ts';
import { serve, type VendorAnswer } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { companyZone, weakPolicy, zonesOf } from './company-zone.ts';
import type { ZoneType } from './dns-message.ts';
import { serveNames } from './serve-names.ts';

export interface DomainNamesControl {
  /** Replaces the records of one type that a name has; none are taken away. */
  publish(name: string, type: ZoneType, ...values: readonly string[]): void;
  /** Replaces the policy for senders at `mta-sts.<domain>`. */
  publishPolicy(text: string): void;
  /** Every question, in order: `TXT haldenfreight.example`. */
  asked(): readonly string[];
}

const page = (status: number, text: string) => (): VendorAnswer => ({ status, body: text });

/** The DNS as the company's name server sees it, and the page that MTA-STS has beside it. It is no product to connect. */
export const domainNames: Simulator<DomainNamesControl> = {
  id: 'domain-names',
  hostsFor: ({ domain }) => [`mta-sts.${domain}`],
  credentialsFor: () => ({}),
  async start({ world, port }) {
    const { domain } = world.options.company;
    const faults = new FaultPlan();
    const zones = zonesOf(domain);
    const names: string[] = [];
    let records = companyZone(domain);
    let policy = weakPolicy;
    const find = (name: string) => {
      names.push(name);
      if (names.length > 10_000) names.shift();
      const own = records.filter((record) => record.name === name);
      const isKnown = zones.some((zone) => name === zone || name.endsWith(`.${zone}`));
      return isKnown || own.length > 0 ? own : undefined;
    };
    const dns = await serveNames({ find, faults });
    const web = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': page(429, 'Too Many Requests'),
        'server-error': page(503, 'Service Unavailable'),
        'expired-token': page(403, 'Forbidden'),
      },
      routes(server) {
        server.get('/.well-known/mta-sts.txt', (_request, reply) => reply.type('text/plain').send(policy));
      },
    });
    const simulatorControl: DomainNamesControl = {
      publish(name, type, ...values) {
        const others = records.filter((record) => record.name !== name || record.type !== type);
        records = [...others, ...values.map((value) => ({ name, type, value }))];
      },
      publishPolicy(text) {
        policy = text;
      },
      asked: () => [...names],
    };
    return {
      url: web.url,
      nameServer: dns.address,
      faults,
      simulatorControl,
      async stop() {
        await Promise.all([web.stop(), dns.stop()]);
      },
    };
  },
};
