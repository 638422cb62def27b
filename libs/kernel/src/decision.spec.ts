import { nothing, record, reject } from './decision.js';

describe('a decision', () => {
  it('that accepts holds what happened, in order', () => {
    expect(record('HoldPlaced', 'HoldCaptured')).toStrictEqual({
      outcome: 'accepted',
      events: ['HoldPlaced', 'HoldCaptured'],
    });
  });

  it('on a repeated command accepts, and nothing happens', () => {
    expect(nothing()).toStrictEqual({ outcome: 'accepted', events: [] });
  });

  it('that rejects gives a reason, and nothing happens', () => {
    const { outcome, rejection, events } = reject('QUOTE_EXPIRED', { expiredAt: 'noon' });
    expect({ outcome, rejection, events }).toStrictEqual({
      outcome: 'rejected',
      rejection: { code: 'QUOTE_EXPIRED', details: { expiredAt: 'noon' } },
      events: [],
    });
  });

  it('without details has none, not empty ones', () => {
    expect(reject('QUOTE_EXPIRED').rejection).toStrictEqual({ code: 'QUOTE_EXPIRED' });
  });

  it('that rejects may record facts, one after another, and stays what it was', () => {
    const refused = reject('INVALID_CODE');
    const counted = refused.recording('AttemptFailed').recording('FactorLocked', 'AlarmRaised');
    expect(counted.events).toStrictEqual(['AttemptFailed', 'FactorLocked', 'AlarmRaised']);
    expect(counted.rejection).toStrictEqual({ code: 'INVALID_CODE' });
    expect(refused.events).toStrictEqual([]);
  });
});
