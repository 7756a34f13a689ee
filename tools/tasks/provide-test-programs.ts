/**
 * Makes sure that tests find a node of the UTXO chain, a token that speaks PKCS#11, the tool of Prometheus, pgBackRest, a
 * server of NATS, openssl, libfaketime, and Patroni with etcd and HAProxy, through apt-get where this process may use it. Otherwise fails with the command that a person
 * has to run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  CLUSTER_MISSING,
  missingClusterPackages,
} from '../../apps/server/src/testing/find-cluster-programs.ts';
import { FAKE_TIME_MISSING, hasFakeTime } from '../../apps/server/src/testing/fake-time.ts';
import { LITECOIND_PROGRAMS } from '../../apps/server/src/testing/find-litecoind.ts';
import { NATS_MISSING, NATS_PROGRAMS } from '../../apps/server/src/testing/find-nats-server.ts';
import { SOFTHSM_MODULES } from '../../apps/server/src/testing/soft-token.ts';
import { canUseApt, installByApt } from '../install-by-apt.ts';

const litecoind = process.env['LITECOIND'] ?? '';
const natsServer = process.env['NATS_SERVER'] ?? '';

const NEEDED = [
  {
    isThere: () => (litecoind === '' ? LITECOIND_PROGRAMS : [litecoind]).some((path) => existsSync(path)),
    packages: litecoind === '' ? ['litecoind'] : [],
    otherwise:
      'The tests of the UTXO chain need litecoind 0.21 or newer: run "sudo apt-get install litecoind", or set LITECOIND ' +
      'to the path of the program from https://litecoin.org.',
  },
  {
    isThere: () =>
      SOFTHSM_MODULES.some((path) => existsSync(path)) &&
      spawnSync('pkcs11-tool', ['--help'], { stdio: 'ignore' }).error === undefined,
    packages: ['softhsm2', 'opensc'],
    otherwise: 'The tests of the signer need SoftHSM and OpenSC: run "sudo apt-get install softhsm2 opensc".',
  },
  {
    isThere: () => spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined,
    packages: ['prometheus'],
    otherwise: 'The tests of alerts need promtool: run "sudo apt-get install prometheus".',
  },
  {
    isThere: () => spawnSync('pgbackrest', ['version'], { stdio: 'ignore' }).error === undefined,
    packages: ['pgbackrest'],
    otherwise: 'The test of the drill needs pgBackRest: run "sudo apt-get install pgbackrest".',
  },
  {
    isThere: () => (natsServer === '' ? NATS_PROGRAMS : [natsServer]).some((path) => existsSync(path)),
    packages: natsServer === '' ? ['nats-server'] : [],
    otherwise: NATS_MISSING,
  },
  {
    isThere: () => spawnSync('openssl', ['version'], { stdio: 'ignore' }).error === undefined,
    packages: ['openssl'],
    otherwise: 'The tests of gateways make certificates by openssl: run "sudo apt-get install openssl".',
  },
  {
    isThere: () => missingClusterPackages().length === 0,
    packages: missingClusterPackages(),
    otherwise: CLUSTER_MISSING,
  },
  { isThere: hasFakeTime, packages: ['libfaketime'], otherwise: FAKE_TIME_MISSING },
];

const missing = NEEDED.filter(({ isThere }) => !isThere());
const packages = missing.flatMap((one) => one.packages);
if (packages.length > 0 && canUseApt()) {
  console.error(`Installing ${packages.join(', ')} ...`);
  installByApt(packages);
}
for (const { isThere, otherwise } of missing) {
  if (isThere()) continue;
  console.error(otherwise);
  process.exitCode = 1;
}
