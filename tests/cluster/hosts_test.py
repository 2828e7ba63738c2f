#!/usr/bin/env python3
"""densek-mpi on two hosts: network namespaces with a cable between them, each with its own copy of the graph.

usage: hosts_test.py DENSEK DENSEK_MPI

Nothing leaves the two namespaces. What a user meets on real hosts is tried: the same answer, another file on one of them,
none at all, a rank that is killed, a cable that is pulled. Every run must end by itself, with words. Skips (77) where
namespaces cannot be made.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DENSEK, DENSEK_MPI = sys.argv[1:3]
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
NAMES = [f"densek{os.getpid()}a", f"densek{os.getpid()}b"]
CABLE = [f"dk{os.getpid()}a", f"dk{os.getpid()}b"]
ADDRESSES = ["10.77.31.1", "10.77.31.2"]
PATIENCE = 4  # seconds; how long a test may take is ten times that
failures = []


def check(what, holds, told=""):
    print(f"{'ok' if holds else 'FAILED'}: {what} {'' if holds else told}", flush=True)
    if not holds:
        failures.append(what)


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


def plug_in():
    for name in NAMES:
        ip("netns", "add", name)
    ip("link", "add", CABLE[0], "type", "veth", "peer", "name", CABLE[1])
    for name, end, address in zip(NAMES, CABLE, ADDRESSES):
        ip("link", "set", end, "netns", name)
        ip("-n", name, "addr", "add", f"{address}/24", "dev", end)
        ip("-n", name, "link", "set", end, "up")
        ip("-n", name, "link", "set", "lo", "up")


def unplug():
    for name in NAMES:
        subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


class Hosts:
    """Each host sees its own folder under the same path."""

    def __init__(self, folder):
        self.folder = folder
        self.data = folder / "data"
        self.own = [folder / "host0", folder / "host1"]
        for path in (self.data, *self.own):
            path.mkdir()
        self.agent = folder / "agent"  # what Open MPI calls in the place of ssh: HOST COMMAND...
        self.agent.write_text("#!/bin/sh\nshift\n"
                              f"exec ip netns exec {NAMES[1]} sh -c \"mount --bind '{self.own[1]}' '{self.data}' && $*\"\n")
        self.agent.chmod(0o755)

    def start(self, *arguments, ranks=4, command="solve"):
        each = ranks // 2
        network = f"{ADDRESSES[0].rsplit('.', 1)[0]}.0/24"
        method = [] if command != "solve" or "--method" in arguments else ["--method", "se-fw"]
        words = ["mpirun", "--oversubscribe", "--bind-to", "none", "--mca", "plm_rsh_agent", str(self.agent), "--mca",
                 "pml", "ob1", "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", network, "--mca",
                 "oob_tcp_if_include", network, "--mca", "oob_tcp_keepalive_time", "2", "--mca",
                 "oob_tcp_keepalive_intvl", "1", "--mca", "oob_tcp_keepalive_probes", "2", "--host",
                 f"{ADDRESSES[0]}:{each},{ADDRESSES[1]}:{ranks - each}", "-n", str(ranks), DENSEK_MPI, command, *method,
                 "--patience", str(PATIENCE), *map(str, arguments)]
        script = f"mount --bind '{self.own[0]}' '{self.data}' && exec \"$@\""
        return subprocess.Popen(["ip", "netns", "exec", NAMES[0], "sh", "-c", script, "sh", *words], env=ENVIRONMENT,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def finish(self, process):
        """Output, errors and exit code; None for one that had to be killed."""
        try:
            out, err = process.communicate(timeout=10 * PATIENCE)
            return out, err, process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            return out, err, None

    def run(self, *arguments, ranks=4, command="solve"):
        return self.finish(self.start(*arguments, ranks=ranks, command=command))


def answer(text):
    document = json.loads(text)
    for key in ("seconds", "threads", "ranks", "traffic"):
        document["run"].pop(key, None)
    return document


def ranks_of(path):
    """Processes that have the file among their arguments and are ranks, in the second namespace."""
    there = subprocess.run(["ip", "netns", "pids", NAMES[1]], capture_output=True, text=True, check=True).stdout.split()
    found = []
    for pid in there:
        try:
            arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if arguments[0].endswith(b"densek-mpi") and str(path).encode() in arguments:
            found.append(int(pid))
    return found


def wait_for_ranks(hosts, process):
    """Until the ranks of the second host are at work."""
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        if found := ranks_of(hosts.data / "large.dkg"):
            time.sleep(1)  # past the start of MPI
            return found
        time.sleep(0.05)
    return []


def tests(hosts):
    small, large = hosts.data / "small.dkg", hosts.data / "large.dkg"
    subprocess.run([DENSEK, "generate", "planted", "--n", "3000", "--p", "0.01", "--k", "30", "--q", "0.8", "-q", "-o",
                    hosts.own[0] / "small.dkg"], check=True)
    # An iteration, then rounding that asks for a row at a time: minutes, if nobody ends it.
    subprocess.run([DENSEK, "generate", "regular", "--n", "300000", "--degree", "4", "-q", "-o",
                    hosts.own[0] / "large.dkg"], check=True)
    for name in ("small.dkg", "large.dkg"):
        shutil.copy(hosts.own[0] / name, hosts.own[1] / name)

    alone = subprocess.run([DENSEK, "solve", hosts.own[0] / "small.dkg", "-k", "30", "--method", "se-fw", "--json", "-q"],
                           capture_output=True, text=True, check=True)
    expected = answer(alone.stdout)
    expected["graph"]["source"] = str(small)
    out, err, code = hosts.run(small, "-k", 30, "--json")
    check("two hosts answer like one program", code == 0 and answer(out) == expected, (code, err))

    # The document of one rank, and a witness that is replayed where it was written.
    certified = ("-k", 30, "--method", "auto", "--effort", "quick", "--threads", 1, "--json")
    out, err, code = hosts.run(small, *certified, "--witness", hosts.data / "proof.dkw")
    (hosts.own[0] / "auto.json").write_text(out)
    one = subprocess.run(["mpirun", "-n", "1", DENSEK_MPI, "solve", hosts.own[0] / "small.dkg", *map(str, certified), "--bound"],
                         env=ENVIRONMENT, capture_output=True, text=True, check=True)
    expected = answer(one.stdout)
    expected["graph"]["source"] = str(small)
    check("two hosts prove like one rank", code == 0 and answer(out) == expected, (code, err))
    verified = subprocess.run([DENSEK, "verify", "-q", hosts.own[0] / "small.dkg", hosts.own[0] / "auto.json", "--witness",
                               hosts.own[0] / "proof.dkw"], capture_output=True, text=True, check=False)
    check("and the witness is replayed", verified.returncode == 0, verified.stderr)

    # Only the first rank reads the result and the witness, which are on its host.
    replay = (small, hosts.data / "auto.json", "--witness", hosts.data / "proof.dkw")
    out, err, code = hosts.run(*replay, command="verify")
    check("two hosts verify it", code == 0 and "verified: 30 vertices" in out, (code, out, err))

    other = hosts.own[1] / "small.dkg"
    original = other.read_bytes()
    subprocess.run([DENSEK, "generate", "planted", "--n", "3000", "--p", "0.01", "--k", "30", "--q", "0.8", "--seed", "5",
                    "-q", "-o", other], check=True)
    out, err, code = hosts.run(small, "-k", 30)
    check("another graph on one host", code == 3 and "rank 2" in err and "another graph" in err and not out, (code, err))

    out, err, code = hosts.run(*replay, command="verify")
    check("nothing is verified then", code == 3 and "rank 2" in err and "another graph" in err and not out, (code, err))

    altered = bytearray(original)
    altered[4096 + (3001 * 8 + 4095) // 4096 * 4096 + 300_000] ^= 1  # a row of the second half
    other.write_bytes(altered)
    out, err, code = hosts.run(small, "-k", 30)
    check("a damaged copy on one host", code == 3 and "damaged" in err and not out, (code, err))
    out, err, code = hosts.run(small, "-k", 30, "--check")
    check("--check names the rank with the damaged copy", code == 3 and "rank 2" in err and "fingerprint" in err, (code, err))

    other.unlink()
    out, err, code = hosts.run(small, "-k", 30)
    check("no file on one host", code == 3 and "rank 2" in err and "No such file" in err and not out, (code, err))

    saved = hosts.own[0] / "saved.json"
    process = hosts.start(large, "-k", 300, "--max-iterations", 1, "--save", hosts.data / "saved.json")
    victims = wait_for_ranks(hosts, process)
    check("ranks of the second host are at work", bool(victims) and process.poll() is None)
    if victims:
        os.kill(victims[0], signal.SIGKILL)
    out, err, code = hosts.finish(process)
    check("a killed rank ends the job", code not in (0, None) and not out, (code, out, err))
    check("and leaves no result and no half of one", not saved.exists() and not list(hosts.own[0].glob("*saved*")),
          list(hosts.own[0].iterdir()))

    process = hosts.start(large, "-k", 300, "--max-iterations", 1)
    at_work = wait_for_ranks(hosts, process)
    check("ranks are at work again", bool(at_work) and process.poll() is None)
    ip("-n", NAMES[1], "link", "set", CABLE[1], "down")
    out, err, code = hosts.finish(process)
    check("a pulled cable ends the job", code not in (0, None) and not out, (code, out, err))
    end = time.monotonic() + 10 * PATIENCE
    while time.monotonic() < end and ranks_of(large):
        time.sleep(0.2)
    check("also on the other side of it", not ranks_of(large))


def main():
    if os.geteuid() != 0 or shutil.which("ip") is None or shutil.which("mpirun") is None:
        print("skipped: two hosts take root, ip (iproute2) and mpirun")
        return 77
    try:
        plug_in()
    except subprocess.CalledProcessError as error:
        unplug()
        print(f"skipped: network namespaces cannot be made here: {error.stderr.decode().strip()}")
        return 77
    try:
        with tempfile.TemporaryDirectory() as name:
            tests(Hosts(Path(name)))
    finally:
        for namespace in NAMES:
            pids = subprocess.run(["ip", "netns", "pids", namespace], capture_output=True, text=True, check=False).stdout
            for pid in pids.split():  # whatever a failed test has left in the namespaces that are ours
                try:
                    os.kill(int(pid), signal.SIGKILL)
                except ProcessLookupError:
                    pass
        unplug()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
