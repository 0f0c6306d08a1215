import { workerData } from 'node:worker_threads';
import Database from 'libsql';

// Plain JavaScript, since worker threads load it without a compiler.
const connection = new Database(workerData.file);
try {
  connection.exec(`PRAGMA busy_timeout = ${workerData.timeout}`);
  connection.exec('PRAGMA secure_delete = ON');
  connection.exec('VACUUM');
  const [result] = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  if (result?.busy) throw Object.assign(new Error('The log is in use.'), { code: 'SQLITE_BUSY' });
} finally {
  connection.close();
}
