import { workerData } from 'node:worker_threads';
import Database from 'libsql';

// Plain JavaScript, since worker threads load it without a compiler.
const { file, timeout, script, checkpoint } = workerData;
const connection = new Database(file);
try {
  connection.exec(`PRAGMA busy_timeout = ${timeout}`);
  connection.exec('PRAGMA secure_delete = ON');
  connection.exec(script);
  const [result] = connection.prepare(`PRAGMA wal_checkpoint(${checkpoint})`).all();
  if (result?.busy) throw Object.assign(new Error('The log is in use.'), { code: 'SQLITE_BUSY' });
} catch (error) {
  // The library's own errors would reach the other thread without their class and message.
  throw Object.assign(new Error(error.message), { code: error.code });
} finally {
  connection.close();
}
