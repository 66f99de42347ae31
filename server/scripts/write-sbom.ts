// Writes the software bill of materials of what a release runs (CycloneDX 1.5) to sbom.cdx.json, and
// fails where a package has no checksum or a licence that was not looked at.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type Bom, findBomProblems, keepShipped } from './sbom.ts';

const path = process.argv[2] ?? 'sbom.cdx.json';
const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const output = execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const bom = keepShipped(JSON.parse(output) as Bom);
const problems = findBomProblems(bom);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);
writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${bom.components.length} packages are listed in ${path}\n`);
