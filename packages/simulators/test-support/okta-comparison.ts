/**
 * Okta against our own evaluator: an organisation filled with drawn zones, groups, policies and mappings, and Okta's decision about drawn sign-ins.
 *
 *   const org = await startOrg();                                            // ./okta-org.ts: `running.url` and `credentials` are for a connector
 *   const okta = await openOktaComparison(org, { seed: 1 });                 // loads everything through the API
 *   for (const signIn of okta.signIns(10_000)) okta.decide(signIn);          // in process: seconds
 *   await okta.ask(signIn);                                                  // the same over POST /api/v1/policies/simulate
 *
 * `OktaSignIn` (./okta-sign-ins.ts) is in Okta's words. `without` leaves out conditions that the other side does not know of.
 *
 * A sign-in to an application meets the blocklist, then the global session policies, then the authentication policy of the application; whichever
 * denies first ends it. A decision's `policies` are the ids of the *rules* that applied, in that order: none from the blocklist, one when the
 * session rule denies, otherwise two. Its `demands`:
 *   `requireFactor`                        the session rule asks for a second factor;
 *   `2FA`                                  the rule of the application does (`1FA` demands nothing);
 *   `phishingResistant`, `deviceBound` …   what every one of its constraints requires of a possession factor.
 */
import type { Evaluation } from '../src/okta/simulation/simulate-policies.ts';
import { Dice, keyOf } from '../src/world/dice.ts';
import { fillOkta } from './fill-okta.ts';
import { oktaDecision, type RuleActions } from './okta-decision.ts';
import type { TestOrg } from './okta-org.ts';
import type { OktaCondition } from './okta-policies.ts';
import { drawOktaSignIns, simulationOf, type OktaSignIn } from './okta-sign-ins.ts';
import type { VendorDecision } from './vendor-decision.ts';

export interface OktaComparisonOptions {
  readonly seed: number;
  readonly without?: readonly OktaCondition[];
}

export interface OktaComparison {
  /** Always the same ones; the first hundred are the first hundred of a thousand. */
  signIns(count: number): readonly OktaSignIn[];
  decide(signIn: OktaSignIn): VendorDecision;
  ask(signIn: OktaSignIn): Promise<VendorDecision>;
}

type Json = Readonly<Record<string, unknown>>;
const idOf = (body: Json): string => String(body['id']);

const ruleOf = ({ matched }: Evaluation): string | undefined => matched?.rules.at(-1)?.id;

export async function openOktaComparison(org: TestOrg, { seed, without = [] }: OktaComparisonOptions): Promise<OktaComparison> {
  const must: TestOrg['call'] = async (...asked) => {
    const reply = await org.call(...asked);
    if (reply.status >= 300) throw new Error(`${asked[0]} ${asked[1]} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const pools = await fillOkta({ org, must, dice: new Dice(keyOf(seed, 5_200)), without });
  const actions = new Map<string, RuleActions>();
  for (const type of ['OKTA_SIGN_ON', 'ACCESS_POLICY'])
    for (const policy of await org.all(`/api/v1/policies?type=${type}`))
      for (const rule of (await must('GET', `/api/v1/policies/${idOf(policy)}/rules`)).list)
        actions.set(idOf(rule), rule['actions'] as RuleActions);
  const simulate = org.running.simulatorControl.simulation();
  interface Said {
    readonly result: { readonly policies: readonly { readonly rules: readonly { readonly id: string }[] }[] };
  }
  return {
    signIns: (count) => drawOktaSignIns(count, seed, pools),
    decide: (signIn) => oktaDecision(simulate(simulationOf(signIn)).map(ruleOf), actions),
    async ask(signIn) {
      const said = (await must('POST', '/api/v1/policies/simulate', [simulationOf(signIn)])).list as unknown as readonly Said[];
      return oktaDecision(
        said.map(({ result }) => result.policies[0]?.rules[0]?.id),
        actions,
      );
    },
  };
}
