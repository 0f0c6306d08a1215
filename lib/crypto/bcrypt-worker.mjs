import bcrypt from 'bcryptjs';

// Plain JavaScript, since worker threads load it without a compiler. The threads run nothing else, so they may block.

/** @param {{ password: string, cost: number }} task */
export function hash({ password, cost }) {
  return bcrypt.hashSync(password, cost);
}

/** @param {{ password: string, hash: string }} task */
export function verify({ password, hash: expected }) {
  return bcrypt.compareSync(password, expected);
}
