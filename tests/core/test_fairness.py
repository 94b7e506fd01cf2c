"""Fair chance: the commitment, the seed, and records that prove it; records without a proof read as ever."""

import hashlib
from pathlib import Path

import msgspec
import pytest

import orebit
from orebit.cli import main
from orebit.core.errors import BadRecord
from orebit.core.fairness import commitment, fair_seed, order_told, proof, unfairness
from orebit.core.record import Record, parse_record

SECRET = bytes(range(32))
ENTROPIES = ["00ff", ""]


def fair_record() -> Record:
    match = orebit.new("dark_side", seats=2, seed=fair_seed(SECRET, ENTROPIES))
    return msgspec.structs.replace(match.record(), fairness=proof(SECRET, ENTROPIES, True))


def test_the_seed_is_specified_to_the_byte() -> None:
    text = f"orebit fair seed 1\n{SECRET.hex()}\n0 00ff\n1 \n"
    assert fair_seed(SECRET, ENTROPIES) == hashlib.sha256(text.encode()).digest()
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_fair_record_survives_the_file_and_holds() -> None:
    again = parse_record(fair_record().to_bytes())

    assert again.fairness == proof(SECRET, ENTROPIES, True)
    assert unfairness(again) == ""
    orebit.replay(again)


def test_a_record_without_a_proof_looks_as_it_always_did() -> None:
    content = orebit.new("dark_side", seats=2, seed=7).record().to_bytes()

    assert b"fairness" not in content
    assert unfairness(parse_record(content)) == ""


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"secret": "00" * 32}, "committed"),
        ({"secret": "xyz"}, "hexadecimal"),
        ({"secret": "00"}, "bytes"),
        ({"commitment": "00" * 32}, "committed"),
        ({"entropies": ["00fe", ""]}, "seed"),
        ({"entropies": ["00ff"]}, "players"),
    ],
)
def test_a_false_proof_is_found(change: dict[str, object], word: str) -> None:
    record = fair_record()
    false = msgspec.structs.replace(record, fairness=msgspec.structs.replace(proof(SECRET, ENTROPIES, True), **change))

    assert word in unfairness(false)


def test_the_command_verifies_the_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    record = fair_record()
    record.save(good)
    false = msgspec.structs.replace(proof(SECRET, ENTROPIES, True), secret="00" * 32)
    msgspec.structs.replace(record, fairness=false).save(bad)

    assert main(["verify", str(good)]) == 0
    told = capsys.readouterr().out
    assert "The proof of fair chance holds" in told
    assert "came after its commitment had been shown" in told
    assert main(["verify", str(bad)]) == 2
    assert "committed" in capsys.readouterr().err


def test_an_altered_proof_breaks_the_digest() -> None:
    content = fair_record().to_bytes().replace(b"00ff", b"00fe")

    with pytest.raises(BadRecord, match="altered"):
        parse_record(content)


def test_a_record_tells_which_order_was_kept_and_older_ones_that_it_is_not_known() -> None:
    kept, unknown = proof(SECRET, ENTROPIES, True), proof(SECRET, ENTROPIES, False)

    assert kept.order == "commitment first"
    assert "after its commitment" in order_told(kept)
    assert b"order" not in msgspec.json.encode(unknown)  # as records were before they told it
    assert "is not known" in order_told(unknown)
    assert "server alone" in order_told(proof(SECRET, ["", ""], True))
