/** Seconds of something that a caller waits for: from a lookup in memory to the longest wait that is allowed. */
export const WAITING_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Seconds of something that no caller waits for: from at once to most of a working day. */
export const SETTLING_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 14_400, 28_800];

/** Members of a shared commit; the log and the ledger take 256 at most. */
export const BATCH_MEMBERS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
