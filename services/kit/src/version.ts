import type { mongo } from 'mongoose';

/** Eight hex digits of seconds and eight of a count within them, as the database tells time, and six of a place in the transaction. */
const shape = /^[\da-f]{22}$/;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The version of the n-th event of a transaction, from the database's time: of two versions the greater text is newer. */
export function versionAt(time: mongo.Timestamp, index: number): string {
  return hex(time.getHighBitsUnsigned(), 8) + hex(time.getLowBitsUnsigned(), 8) + hex(index, 6);
}

/** What stands in for the version of an event that has none: older than any true version of the same second. */
export function versionFromTime(time: Date): string {
  const ms = Math.max(0, time.getTime());
  return hex(Math.floor(ms / 1000), 8) + hex(0, 8) + hex(ms % 1000, 6);
}

export function isVersion(text: string): boolean {
  return shape.test(text);
}
