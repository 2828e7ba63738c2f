"""Ctrl-C comes back to Python with the best so far."""

import os
import signal
import threading

import pytest

import densek


def press_soon(seconds=0.5):
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize("callback", [None, lambda progress: None])
def test_the_best_so_far_is_attached(hard, callback):
    press_soon()
    with pytest.raises(KeyboardInterrupt) as caught:
        densek.solve(hard, 100, effort="thorough", callback=callback)
    assert isinstance(caught.value, densek.Interrupted)
    result = caught.value.result
    assert result.stop == "interrupted" and len(result.vertices) == 100 and result.edges > 0
    densek.verify(hard, result)


def test_a_profile_keeps_what_is_done(hard):
    press_soon(1.0)
    with pytest.raises(densek.Interrupted) as caught:
        densek.profile(hard, range(2, 500, 2), effort="thorough")
    assert 0 < len(caught.value.result) < 249


def test_a_comparison_keeps_what_is_done(hard):
    press_soon(1.0)
    with pytest.raises(densek.Interrupted) as caught:
        densek.compare(hard, [100], ["fw", "auto"], effort="thorough")
    rows = caught.value.result
    assert [row.method for row in rows] == ["fw", "auto"] and rows[1].result.stop == "interrupted"


def test_a_handler_that_does_not_raise_gets_the_result(hard):
    pressed = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        press_soon()
        result = densek.solve(hard, 100, effort="thorough")
        assert pressed == [signal.SIGINT] and result.stop == "interrupted"
    finally:
        signal.signal(signal.SIGINT, before)


def test_who_ignores_the_signal_is_left_alone():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        os.kill(os.getpid(), signal.SIGINT)
        assert densek.solve(densek.generate.karate_club(), 6).proven_optimal
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_afterwards_everything_is_as_before(hard):
    handler = signal.getsignal(signal.SIGINT)
    densek.solve(densek.generate.karate_club(), 6)
    assert signal.getsignal(signal.SIGINT) is handler
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert densek.solve(densek.generate.karate_club(), 6).proven_optimal
