// What one may say to a power, or to everybody, sorted for its card: the server's offers, nothing added.
import type { Offer } from '../../../lib/api/client';

type Act = { do?: string; to?: string; vassal?: string; piece?: string };
export type Dealings = {
  /** Said with one press: peace, service, coins. */ words: readonly Offer[];
  /** What the power may do with all that is mine. */ permissions: readonly Offer[];
  /** The same of one piece, or for some years only. */ narrower: readonly Offer[];
};

// Standing orders and answers have panels of their own.
const COUNCIL = ['arrange', 'propose-end', 'claim-victory', 'withdraw', 'propose', 'leave-service', 'leave-game'];
const PERMISSIONS = ['permit', 'withhold', 'revoke'];
const actOf = (offer: Offer) => offer.act as Act;
const kindOf = (offer: Offer) => actOf(offer).do ?? '';

/** Everything that is said to one seat. */
export function dealingsWith(seat: string, offers: readonly Offer[]): Dealings {
  const said = offers.filter((it) => actOf(it).to === seat || actOf(it).vassal === seat);
  const permissions = said.filter((it) => PERMISSIONS.includes(kindOf(it)));
  const isWide = (it: Offer) => !it.field && (actOf(it).piece === 'all' || kindOf(it) === 'revoke');
  return {
    words: said.filter((it) => !PERMISSIONS.includes(kindOf(it))),
    permissions: permissions.filter(isWide),
    narrower: permissions.filter((it) => !isWide(it)),
  };
}

/** Everything that is said to the whole table; rules that one may propose apart, for they are many. */
export function wordsToAll(offers: readonly Offer[]): { words: readonly Offer[]; proposals: readonly Offer[] } {
  const own = offers.filter((it) => {
    const { to, vassal } = actOf(it);
    return !to && !vassal && COUNCIL.includes(kindOf(it));
  });
  return {
    words: own.filter((it) => kindOf(it) !== 'propose'),
    proposals: own.filter((it) => kindOf(it) === 'propose'),
  };
}
