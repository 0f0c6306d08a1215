import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into portals of specs: passwords are hashed at bcrypt's lowest cost. lib/crypto/passwords.test.ts shows the
 * cost of a portal in operation.
 */
const lowestCost = 4;

// Passwords are hashed in threads only (lib/crypto/passwords.ts).
if (!isMainThread) {
  const { default: bcrypt } = await import('bcryptjs');
  const { hashSync } = bcrypt;
  bcrypt.hashSync = (password) => hashSync(password, lowestCost);
}
